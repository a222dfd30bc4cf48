import type { SymbolLayerSpecification } from 'maplibre-gl'

// The engine draws all letters with the device's fonts, so no font server is needed. The first name only sets the
// weight: no device has a font of that name.
export const MAP_FONT = ['Regular', 'system-ui', 'Noto Sans', 'Noto Sans Devanagari', 'sans-serif']
export const MAP_FONT_BOLD = ['Bold', 'system-ui', 'Noto Sans', 'Noto Sans Devanagari', 'sans-serif']

/**
 * Names lie below their point from the zoom on at which stands have names, so that the name of a stand and the same
 * name of the base map collide, and one of them is drawn.
 */
export const NAME_BELOW = {
  'text-anchor': 'top',
  'text-offset': [0, 1],
} satisfies SymbolLayerSpecification['layout']
