/** A screen as the build writes it into an HTML page. */
export interface PrerenderedScreen {
  readonly title: string
  /** The inner HTML of the app's root element. */
  readonly markup: string
}
