/** In English the server's own words are shown, to the letter. */
export const serverMessages = {
  refusal: (_code: string, said: string) => said,
  objection: (_field: string, said: string) => said,
}
