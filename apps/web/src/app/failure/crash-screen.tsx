import { Component, type CSSProperties, type ReactNode, useEffect, useRef } from 'react'
import { crashTexts } from '../../messages/crash.ts'
import type { App } from '../../shared/app-context.ts'

interface CrashBoundaryProps {
  readonly supportEmail: App['supportEmail']
  readonly children: ReactNode
}

interface CrashBoundaryState {
  readonly crashed: boolean
}

/** Catches render errors and shows the crash screen; 'Try Again' renders the children again. */
export class CrashBoundary extends Component<CrashBoundaryProps, CrashBoundaryState> {
  override state: CrashBoundaryState = { crashed: false }

  static getDerivedStateFromError(): CrashBoundaryState {
    return { crashed: true }
  }

  override render() {
    if (!this.state.crashed) return this.props.children
    const email = this.props.supportEmail.getState()
    return <CrashScreen email={email} onTryAgain={() => this.setState({ crashed: false })} />
  }
}

interface CrashScreenProps {
  readonly email: string
  readonly onTryAgain: () => void
}

/**
 * Needs no router, data or style sheet, so that it works whichever of them failed. If the page has its style
 * sheet, the colours are those of the theme.
 */
export function CrashScreen({ email, onTryAgain }: CrashScreenProps) {
  const { english, others } = crashTexts
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div role="alert" style={look.page}>
      <div style={look.card}>
        <div style={look.kerb} />
        <h1 ref={heading} tabIndex={-1} style={look.heading}>
          {english.heading}
        </h1>
        <p style={look.text}>{english.text}</p>
        {others.map(({ language, texts }) => (
          <p key={language} lang={language} style={look.translated}>
            {texts.heading}। {texts.text}
          </p>
        ))}
        <div style={look.buttons}>
          <button type="button" style={look.primary} onClick={() => window.location.reload()}>
            <EveryLanguage of="reload" />
          </button>
          <button type="button" style={look.secondary} onClick={onTryAgain}>
            <EveryLanguage of="retry" />
          </button>
        </div>
        <div style={look.help}>
          <strong>{english.help}</strong>
          {others.map(({ language, texts }) => (
            <span key={language} lang={language}>
              {` ${texts.help}`}
            </span>
          ))}
          <br />
          {english.write}{' '}
          <a href={`mailto:${email}`} style={look.link}>
            {email}
          </a>
        </div>
      </div>
    </div>
  )
}

function EveryLanguage({ of }: { readonly of: 'reload' | 'retry' }) {
  return (
    <>
      {crashTexts.english[of]}
      {crashTexts.others.map(({ language, texts }) => (
        <span key={language} lang={language} aria-hidden="true" style={look.small}>
          {texts[of]}
        </span>
      ))}
    </>
  )
}

const ink = '#14180F'
const text = `var(--text, ${ink})`
const surface = 'var(--surface, #FFFFFF)'
const primary = 'var(--primary, #0B6B3A)'
const button: CSSProperties = {
  display: 'grid',
  minHeight: 52,
  padding: '8px 16px',
  borderRadius: 10,
  border: `2px solid ${text}`,
  font: 'inherit',
  fontWeight: 600,
  cursor: 'pointer',
}

const look = {
  page: {
    display: 'grid',
    placeItems: 'center',
    minHeight: '70vh',
    padding: 16,
    background: 'var(--bg, #FAFAF5)',
    color: text,
    font: '16px/1.5 system-ui, sans-serif',
  },
  card: {
    width: '100%',
    maxWidth: 480,
    padding: 24,
    background: surface,
    border: '1px solid var(--line, #D5D8CC)',
    borderRadius: 14,
  },
  kerb: {
    height: 12,
    margin: '-24px -24px 24px',
    borderRadius: '13px 13px 0 0',
    background: `repeating-linear-gradient(90deg, #FFC20E 0 32px, ${ink} 32px 64px)`,
  },
  heading: { margin: 0, fontSize: 28, lineHeight: 1.2, outline: 'none' },
  text: { margin: '8px 0 0' },
  translated: { margin: '8px 0 24px', color: 'var(--text-muted, #4A5144)', lineHeight: 1.65 },
  buttons: { display: 'grid', gap: 12 },
  primary: { ...button, borderColor: primary, background: primary, color: 'var(--on-primary, #FFFFFF)' },
  secondary: { ...button, background: surface, color: text },
  small: { fontSize: 14, fontWeight: 400 },
  help: { marginTop: 24, padding: 16, borderRadius: 10, background: 'var(--surface-2, #F1F2EA)' },
  link: { color: primary, overflowWrap: 'anywhere' },
} satisfies Record<string, CSSProperties>
