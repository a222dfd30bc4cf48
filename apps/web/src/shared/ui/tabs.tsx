import { type KeyboardEvent, type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from 'react'
import styles from './tabs.module.css'

interface Tab<Name extends string> {
  readonly name: Name
  readonly label: ReactNode
  /** The name for screen readers, if the label contains more than text. */
  readonly spokenLabel?: string | undefined
  readonly panel: ReactNode
}

interface TabsProps<Name extends string> {
  /** The name of the tab list for screen readers. */
  readonly label: string
  readonly tabs: readonly Tab<Name>[]
  readonly selected: Name
  readonly onSelect: (name: Name) => void
}

/**
 * Tabs according to the ARIA Authoring Practices Guide: one stop for the Tab key; arrows, Home and End select.
 * Hidden panels stay mounted and keep their input.
 */
export function Tabs<Name extends string>({ label, tabs, selected, onSelect }: TabsProps<Name>) {
  const id = useId()
  const buttons = useRef(new Map<Name, HTMLButtonElement | null>())
  const panels = useRef<HTMLDivElement>(null)
  useFocusOutOfHidden(panels, () => buttons.current.get(selected)?.focus())

  function onKeyDown(event: KeyboardEvent): void {
    const goal = goalOf(
      event.key,
      tabs.findIndex(({ name }) => name === selected),
      tabs.length,
    )
    const tab = goal === null ? undefined : tabs[goal]
    if (!tab) return
    event.preventDefault()
    onSelect(tab.name)
    buttons.current.get(tab.name)?.focus()
  }

  return (
    <>
      <div role="tablist" aria-label={label} className={styles.list} onKeyDown={onKeyDown}>
        {tabs.map(({ name, label: text, spokenLabel }) => (
          <button
            key={name}
            ref={element => void buttons.current.set(name, element)}
            type="button"
            role="tab"
            id={`${id}-${name}`}
            aria-label={spokenLabel}
            className={styles.tab}
            aria-selected={name === selected}
            aria-controls={`${id}-${name}-panel`}
            tabIndex={name === selected ? 0 : -1}
            onClick={() => onSelect(name)}
          >
            {text}
          </button>
        ))}
      </div>
      <div ref={panels}>
        {tabs.map(({ name, panel }) => (
          <div
            key={name}
            role="tabpanel"
            id={`${id}-${name}-panel`}
            aria-labelledby={`${id}-${name}`}
            hidden={name !== selected}
          >
            {panel}
          </div>
        ))}
      </div>
    </>
  )
}

/** When the panel with focus is hidden, focus moves to the selected tab. */
function useFocusOutOfHidden(panels: RefObject<HTMLElement | null>, focusTab: () => void): void {
  useLayoutEffect(() => {
    const hidden = panels.current?.querySelectorAll('[role="tabpanel"][hidden]') ?? []
    if ([...hidden].some(panel => panel.contains(document.activeElement))) focusTab()
  })
}

function goalOf(key: string, current: number, count: number): number | null {
  if (key === 'ArrowRight') return (current + 1) % count
  if (key === 'ArrowLeft') return (current - 1 + count) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}
