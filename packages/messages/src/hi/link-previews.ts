import type { linkPreview as english } from '../en/link-previews.ts'
import type { Wording } from '../wording.ts'

export const linkPreview: Wording<typeof english> = {
  heading: 'ऑटो स्टैंड, किराया और रूट',
  autoStand: 'ऑटो स्टैंड',
  near: name => `${name} के पास`,
  pageTitle: (from, to) => `${from} से ${to} · सवारी`,
}
