/** Decorative drawing of an auto from the side: yellow hood, green body, three wheels. */
export function AutoDrawing({ className }: { readonly className?: string | undefined }) {
  return (
    <svg aria-hidden="true" focusable="false" className={className} viewBox="0 0 200 148" fill="none">
      <g stroke="#14180F" strokeWidth="5" strokeLinejoin="round" strokeLinecap="round">
        <path d="M14 92V40q0-26 26-28 50-6 88 0 10 2 14 12l18 52v24H14Z" fill="#FAFAF5" />
        <path d="M14 92V40q0-26 26-28 50-6 88 0 10 2 14 12l6 16H62q-10 0-10 10v42Z" fill="#FFC20E" />
        <path d="M104 40v44m-44 0V68q0-8 8-8h20q8 0 8 8v16" fill="#4A5144" />
        <path d="M118 84V66q0-6 6-6h8" fill="none" />
        <path d="M148 84l-8-24 10-4" fill="none" />
        <path
          d="M10 84h144l8-8q18 4 24 22l4 20q1 6-5 6h-14a20 20 0 0 0-38 0H66a22 22 0 0 0-42 0h-8q-6 0-6-6Z"
          fill="#0B6B3A"
        />
        <circle cx="45" cy="126" r="17" fill="#14180F" />
        <circle cx="152" cy="126" r="17" fill="#14180F" />
      </g>
      <path d="M16 98h156" stroke="#FFC20E" strokeWidth="5" />
      <circle cx="178" cy="100" r="6" fill="#FFF9CC" stroke="#14180F" strokeWidth="3" />
      <circle cx="45" cy="126" r="7" fill="#D5D8CC" />
      <circle cx="152" cy="126" r="7" fill="#D5D8CC" />
    </svg>
  )
}
