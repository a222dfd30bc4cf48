/** In English the server's texts are shown unchanged. */
export const serverMessages = {
  refusal: (_code: string, said: string) => said,
  objection: (_field: string, said: string) => said,
}
