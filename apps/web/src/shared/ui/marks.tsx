import type { ReactNode } from 'react'
import styles from './marks.module.css'
import { classNames } from './text.tsx'

/** Stroke icons on a 24 px grid, drawn for this app. */
const drawings = {
  menu: <path d="M4 7h16M4 12h16M4 17h16" />,
  plus: <path d="M12 5v14M5 12h14" />,
  minus: <path d="M5 12h14" />,
  close: <path d="m6 6 12 12M18 6 6 18" />,
  expand: <path d="M14 4h6v6m0-6-7 7M10 20H4v-6m0 6 7-7" />,
  check: <path d="m5 13 4.5 4.5L19 7" />,
  back: <path d="M20 12H5m6-6-6 6 6 6" />,
  arrow: <path d="M4 12h15m-6-6 6 6-6 6" />,
  'chevron-down': <path d="m6 9 6 6 6-6" />,
  'chevron-right': <path d="m9 6 6 6-6 6" />,
  search: (
    <>
      <circle cx="11" cy="11" r="6.5" />
      <path d="m16 16 4.5 4.5" />
    </>
  ),
  swap: <path d="M7 20V5m0 0L3.5 8.5M7 5l3.5 3.5M17 4v15m0 0 3.5-3.5M17 19l-3.5-3.5" />,
  transfer: <path d="M4 8h13m-4-4 4 4-4 4M20 16H7m4-4-4 4 4 4" />,
  locate: (
    <>
      <circle cx="12" cy="12" r="5" />
      <path d="M12 3v3m0 12v3M3 12h3m12 0h3" />
    </>
  ),
  pin: (
    <>
      <path d="M12 21c4.5-5 7-8.4 7-11.500A7 7 0 0 0 5 9.500C5 12.6 7.5 16 12 21Z" />
      <circle cx="12" cy="9.5" r="2.5" />
    </>
  ),
  auto: (
    <>
      <path d="M3.5 16.5h-.5V8Q3 4.900 6.200 4.600q4.700-.5 8.300 0 1.400.2 1.900 1.600L18.5 12M3 12h16.300q2 .8 2.300 3l.2 1.5H20M8.5 16.5H15M8.5 12V9.5q0-1 1-1h7.5M13 8.5V12" />
      <circle cx="6" cy="17.5" r="2.5" />
      <circle cx="17.5" cy="17.5" r="2.5" />
    </>
  ),
  metro: (
    <>
      <path d="M8.5 3h7Q19 3 19 7v7.500q0 3-3 3H8q-3 0-3-3V7q0-4 3.500-4ZM5 11h14M8 17.500 5.500 21M16 17.500l2.500 3.500" />
      <path d="M8.500 14.200v.1m7-.1v.1" strokeWidth="2.500" />
    </>
  ),
  train: (
    <path d="M7.5 4h9A2.500 2.500 0 0 1 19 6.500V15a2.500 2.500 0 0 1-2.500 2.500h-9A2.500 2.500 0 0 1 5 15V6.500A2.500 2.500 0 0 1 7.500 4ZM5 11.500h14M9 14.500h.01M15 14.500h.01M9.500 17.500 7.500 21M14.500 17.500l2 3.500" />
  ),
  bus: (
    <>
      <path d="M6 4.500h12a2 2 0 0 1 2 2V17h-2.500m-5 0h-1m-5 0H4V6.500a2 2 0 0 1 2-2ZM4 11.500h16" />
      <circle cx="8.5" cy="17.5" r="1.8" />
      <circle cx="15.5" cy="17.5" r="1.8" />
    </>
  ),
  tree: (
    <path d="M12 21v-6m0 0c-4 0-6.500-2.200-6.500-5.500S8.500 3.500 12 3.500s6.500 2.700 6.500 6S16 15 12 15Z" />
  ),
  building: <path d="M5 21V5.500L13 3v18m0-12h6v12M3 21h18M8 8.500h2m-2 4h2m-2 4h2m5-4h1m-1 4h1" />,
  stand: <path d="M5 3h14v9H5zM12 12v9M9 21h6M9 6.500h6M9 9h4" />,
  route: (
    <>
      <circle cx="6" cy="18.5" r="2" />
      <circle cx="18" cy="5.5" r="2" />
      <path d="M8 18.500h7a3.5 3.5 0 0 0 0-7H9a3 3 0 0 1 0-6h7" />
    </>
  ),
  people: (
    <>
      <circle cx="8.5" cy="8" r="3.2" />
      <path d="M2.5 19.500c0-3.5 2.6-5.5 6-5.500s6 2 6 5.500M15 5.200a3.2 3.2 0 0 1 0 5.800M17 14.400c2.7.5 4.5 2.3 4.5 5.1" />
    </>
  ),
  walk: (
    <>
      <circle cx="13" cy="4.5" r="1.7" />
      <path d="m8.5 21 2.5-6.5-2.5-2.5.8-4.500L13 8l2 3 3 1M11.5 14.5 15 17v4M9.3 7.5 6.5 9.500V13" />
    </>
  ),
  clock: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 7v5.500l3.5 2" />
    </>
  ),
  rupee: <path d="M7 4h11M7 8.500h11M8 4h2a4.5 4.5 0 0 1 0 9H7l8 7.5" />,
  alert: <path d="M12 4 2.5 20h19zM12 10v4.500m0 2.800v.2" />,
  info: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 11v5m0-8.200V8" />
    </>
  ),
  retry: <path d="M20 5v5h-5M19.5 10A8 8 0 1 0 20 14.5" />,
  pause: <path d="M8.5 5v14m7-14v14" />,
  play: <path d="M8 5v14l11-7z" />,
  send: <path d="M4 4.500 21 12 4 19.500l2-7.500zM6 12h8" />,
  mail: <path d="M3 6h18v12H3zM3.5 7l8.5 6.500L20.5 7" />,
  home: <path d="M4 11.5 12 4l8 7.500M6 10v10h12V10M10 20v-5.500h4V20" />,
  share: <path d="M12 3v12M8 7l4-4 4 4M6 11H4.500v9.500h15V11H18" />,
  print: <path d="M7 8V3.500h10V8M7 17H4V8.500h16V17h-3M7 14h10v6.500H7z" />,
  work: <path d="M3 8h18v11H3zM9 8V5h6v3M3 13h18" />,
  offline: (
    <path d="M3 3l18 18M5 12.500a10 10 0 0 1 4-2.300m3.8-.100c2.3.3 4.5 1.1 6.2 2.400M8.5 16a5 5 0 0 1 7 0M12 19.500v.100M2 8.500A14 14 0 0 1 6 6.200m4.5-1.100A14 14 0 0 1 22 8.5" />
  ),
  star: <path d="m12 3.5 2.6 5.5 6 .8-4.4 4.2 1.1 6-5.3-3-5.3 3 1.1-6L3.4 9.800l6-.800z" />,
  list: <path d="M9 6h11M9 12h11M9 18h11M4.5 6v.100m0 5.900v.100m0 5.900v.1" />,
  map: <path d="M3 6.500v13l6-2.5 6 2.5 6-2.500V4l-6 2.500L9 4zM9 4v13m6-10.500v13" />,
  edit: <path d="m4 20 1-4.500L16 4.500l3.5 3.5-11 11zM14 6.500l3.5 3.5" />,
  eye: (
    <>
      <path d="M2.5 12q3.800-6.500 9.500-6.500t9.500 6.500q-3.800 6.500-9.500 6.500T2.500 12Z" />
      <circle cx="12" cy="12" r="2.8" />
    </>
  ),
  'eye-off': (
    <path d="M4 4l16 16M9.5 6q1.200-.500 2.500-.500 5.700 0 9.500 6.500-1 1.700-2.300 3m-3 2.500q-1.900 1-4.200 1-5.700 0-9.500-6.500 1.400-2.400 3.300-4M10 10.100a2.800 2.800 0 0 0 3.900 3.900" />
  ),
  lock: <path d="M6 11h12v9H6zM8.500 11V8a3.500 3.500 0 0 1 7 0v3M12 14.500v2" />,
  download: <path d="M12 4v11m-4.500-4.500L12 15l4.500-4.500M4.500 20h15" />,
  chat: <path d="M4 5h16v11h-8.500L7 20.500V16H4zM8 9h8M8 12.500h5" />,
  phone: (
    <path d="M8.500 4H5q-1 0-1 1.200C4.500 13.500 10.500 19.500 18.800 20q1.200 0 1.200-1v-3.500l-4.500-1.500-1.500 2q-4-1.700-6-6l2-1.500z" />
  ),
  flag: <path d="M6 21V4.500q3-1.500 6 0t6 0v9q-3 1.500-6 0t-6 0" />,
  trash: <path d="M4.500 7h15M9 7V4h6v3M6.500 7l1 13h9l1-13M10.500 11v5m3-5v5" />,
  quote: <path d="M5 17v-5q0-5 5-6M5 12h5v5H5zm9 5v-5q0-5 5-6M14 12h5v5h-5z" />,
  sun: (
    <>
      <circle cx="12" cy="12" r="4" />
      <path d="M12 2.500v2m0 15v2M2.500 12h2m15 0h2M5.300 5.300l1.400 1.400m10.600 10.600 1.400 1.400m0-13.400-1.400 1.400M6.700 17.300l-1.400 1.400" />
    </>
  ),
  moon: <path d="M19.500 14.500A8 8 0 0 1 9.500 4.500a8 8 0 1 0 10 10Z" />,
  bell: <path d="M6 17v-6.500a6 6 0 0 1 12 0V17l1.500 1.500h-15zM10 21h4" />,
  'bell-off': <path d="M8.500 6A6 6 0 0 1 18 10.500V16M6 10v7l-1.500 1.500h14M10 21h4M3.500 3.500l17 17" />,
  device: <path d="M7 3h10v18H7zM10.500 18h3" />,
  'bars-high': <path d="M6 14v5m6-10v10m6-15v15" strokeWidth="3.5" />,
  'bars-medium': <path d="M6 14v5m6-10v10" strokeWidth="3.5" />,
  'bars-low': <path d="M6 14v5" strokeWidth="3.5" />,
} satisfies Record<string, ReactNode>

export type IconName = keyof typeof drawings

interface IconProps {
  readonly name: IconName
  /** In pixels; 24 by default. */
  readonly size?: number
  readonly className?: string | undefined
}

/** A decorative icon; a control that shows only an icon needs its own accessible name. */
export function Icon({ name, size = 24, className }: IconProps) {
  return (
    <svg
      aria-hidden="true"
      focusable="false"
      className={className}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {drawings[name]}
    </svg>
  )
}

type BadgeTone =
  | 'neutral'
  | 'brand'
  | 'success'
  | 'warn'
  | 'danger'
  | 'info'
  | 'ask'
  | 'high'
  | 'medium'
  | 'low'

interface BadgeProps {
  readonly tone?: BadgeTone
  readonly icon?: IconName
  readonly children: ReactNode
}

/** A pill with a word; its colour adds no information to the word. */
export function Badge({ tone = 'neutral', icon, children }: BadgeProps) {
  return (
    <span className={classNames(styles.badge, styles[tone])}>
      {icon && <Icon name={icon} size={16} />}
      {children}
    </span>
  )
}

/** A decorative spinner beside a text that describes the wait. */
export function Spinner() {
  return <span aria-hidden="true" className={styles.spinner} />
}
