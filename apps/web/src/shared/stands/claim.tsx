// What is known about a service, and its vehicle, in the same words on every screen.
import type { RouteLeg } from '@sawari/contract'
import { inLanguage } from '@sawari/contract/languages'
import { type ClaimsTexts, claimsTexts } from '../../messages/claims.ts'
import type { Language } from '../../messages/language.ts'
import { useLanguage, useTexts } from '../../messages/texts.ts'
import { Badge } from '../ui/marks.tsx'

export type Service = Pick<RouteLeg, 'basis' | 'evidence' | 'vehicle'>

/** 'Known from City Times, 2025', or 'Likely: ask first'. */
export function claimText({ basis, evidence }: Service, texts: ClaimsTexts, language: Language): string {
  if (basis === 'likely') return texts.likely
  const { kind, name, nameHi, year } = evidence ?? {}
  if (name === undefined || year === undefined) return texts.knownUnnamed
  const named = inLanguage({ en: name, hi: nameHi ?? name }, language)
  return texts.known(kind === 'riders' ? texts.riders : named, String(year))
}

/** A newer server may name vehicles that this version does not know. */
export function vehicleText({ vehicle = 'auto' }: Service, { vehicles }: ClaimsTexts): string {
  return vehicles[vehicle] ?? vehicles.auto
}

export function ClaimBadge({ service }: { readonly service: Service }) {
  const text = claimText(service, useTexts(claimsTexts), useLanguage())
  if (service.basis === 'likely') return <AskBadge>{text}</AskBadge>
  return (
    <Badge tone="success" icon="check">
      {text}
    </Badge>
  )
}

/** 'May not run: ask first', on a dashed outline. */
export function MayNotRunBadge() {
  return <AskBadge>{useTexts(claimsTexts).mayNotRun}</AskBadge>
}

function AskBadge({ children }: { readonly children: string }) {
  return (
    <Badge tone="ask" icon="alert">
      {children}
    </Badge>
  )
}
