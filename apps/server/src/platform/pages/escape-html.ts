/** Escapes for text and for attributes in double quotes. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, letter => `&#${letter.charCodeAt(0)};`)
}
