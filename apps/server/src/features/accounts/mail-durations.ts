import type { Language } from '@sawari/contract'

interface DurationTexts {
  hours(count: number): string
  minutes(count: number): string
  seconds(count: number): string
}

const TEXTS: Readonly<Record<Language, DurationTexts>> = {
  en: {
    hours: count => `${count} hours`,
    minutes: count => `${count} minutes`,
    seconds: count => `${count} seconds`,
  },
  hi: {
    hours: count => `${count} घंटे`,
    minutes: count => `${count} मिनट`,
    seconds: count => `${count} सेकंड`,
  },
}

/** In the largest unit of which the duration has at least two, rounded down. */
export function durationIn(language: Language, seconds: number): string {
  const texts = TEXTS[language]
  if (seconds >= 7_200) return texts.hours(Math.floor(seconds / 3_600))
  return seconds >= 120 ? texts.minutes(Math.floor(seconds / 60)) : texts.seconds(seconds)
}
