/** An email address, which breaks before its @ where it does not fit into a line. */
export function EmailAddress({ children }: { readonly children: string }) {
  const at = Math.max(0, children.lastIndexOf('@'))
  return (
    <>
      {children.slice(0, at)}
      <wbr />
      {children.slice(at)}
    </>
  )
}
