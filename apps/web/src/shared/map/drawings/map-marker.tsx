import type { Point } from '@sawari/planner/geo'
import type { Marker } from 'maplibre-gl'
import { type ComponentProps, type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { classNames } from '../../ui/text.tsx'
import { useMapHandle } from '../handle/map-handle.ts'
import styles from './map-marker.module.css'

interface MapMarkerProps {
  readonly at: Point
  readonly anchor?: 'center' | 'bottom'
  readonly children: ReactNode
}

/** An element at a point of the map. Only for a few points; use a layer for many points. */
export function MapMarker({ at: { latitude, longitude }, anchor = 'center', children }: MapMarkerProps) {
  const { map, engine } = useMapHandle()
  const [element] = useState(() => document.createElement('div'))
  const [marker, setMarker] = useState<Marker | null>(null)

  useEffect(() => {
    const added = new engine.Marker({ element, anchor }).setLngLat([0, 0]).addTo(map)
    // The engine gives every marker the same role and name; ours have their own.
    for (const attribute of ['role', 'aria-label', 'tabindex']) element.removeAttribute(attribute)
    setMarker(added)
    return () => {
      added.remove()
    }
  }, [map, engine, element, anchor])

  useEffect(() => {
    marker?.setLngLat([longitude, latitude])
  }, [marker, latitude, longitude])

  return createPortal(children, element)
}

/** The drawing of a marker, in the middle of a target that is large enough for a finger. */
export function MarkerButton({ className, ...props }: ComponentProps<'button'>) {
  return <button {...props} type="button" className={classNames(styles.target, className)} />
}
