/** A Delhi NCR auto from the side, green body under a yellow hood; decoration. */
export function AutoDrawing({ className }: { readonly className?: string | undefined }) {
  return (
    <svg aria-hidden="true" focusable="false" className={className} viewBox="0 0 216 132" fill="none">
      <path
        d="M20 100V62l14-38q3-8 12-8h84q7 0 11 6l32 44H20Z"
        fill="#FFC20E"
        stroke="#14180F"
        strokeWidth="5"
      />
      <path d="M48 62V44q0-10 10-10h36v28Z" fill="#FAFAF5" stroke="#14180F" strokeWidth="4" />
      <path d="M104 62V34h24q6 0 10 5l16 23Z" fill="#FAFAF5" stroke="#14180F" strokeWidth="4" />
      <path
        d="M14 104V66q0-4 4-4h158q5 0 9 4l13 13q6 6 6 14v11q0 4-4 4H18q-4 0-4-4Z"
        fill="#0B6B3A"
        stroke="#14180F"
        strokeWidth="5"
      />
      <path d="M104 64v42" stroke="#14180F" strokeWidth="4" />
      <path d="M14 82h88m22 0h64" stroke="#FFC20E" strokeWidth="5" />
      <circle cx="192" cy="88" r="6" fill="#FFF9CC" stroke="#14180F" strokeWidth="3" />
      <g fill="#14180F">
        <circle cx="52" cy="108" r="22" />
        <circle cx="170" cy="108" r="22" />
      </g>
      <g fill="#D5D8CC">
        <circle cx="52" cy="108" r="9" />
        <circle cx="170" cy="108" r="9" />
      </g>
    </svg>
  )
}
