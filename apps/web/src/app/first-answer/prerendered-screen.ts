/** A screen as the build writes it into a page. */
export interface PrerenderedScreen {
  readonly title: string
  /** Of the app's root. */
  readonly markup: string
}
