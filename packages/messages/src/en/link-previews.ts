/** Previews of links in messengers, which show names and headings in English and Hindi. */
export const linkPreview = {
  heading: 'Auto stands, fares, routes',
  autoStand: 'Auto stand',
  near: (name: string) => `Near ${name}`,
  pageTitle: (from: string, to: string) => `${from} to ${to} · Sawari`,
} as const
