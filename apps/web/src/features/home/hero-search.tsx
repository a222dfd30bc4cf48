import { type ComponentType, type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { homeTexts } from '../../messages/home.ts'
import { withTexts } from '../../messages/language.ts'
import { useTexts } from '../../messages/texts.ts'
import { useNavigate } from '../../shared/navigation/router-context.tsx'
import { paths } from '../../shared/paths.ts'
import { Button, IconButton } from '../../shared/ui/button.tsx'
import { controlClass, Field } from '../../shared/ui/field.tsx'
import styles from './hero.module.css'
import type { HeroStart } from './hero-search-form.tsx'

type SearchForm = ComponentType<{ readonly start: HeroStart }>

interface Loaded {
  readonly Form: SearchForm
  readonly start: HeroStart
}

/**
 * "Where are you going?". A plain form until somebody uses it: then the code of the search loads, and continues
 * with what was typed or tapped.
 */
export function HeroSearch() {
  const { search } = useTexts(homeTexts)
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const did = useRef<HeroStart['did'] | null>(null)
  const [pressed, setPressed] = useState<HeroStart['did'] | null>(null)
  const [loaded, setLoaded] = useState<Loaded | null>(null)

  if (loaded) return <loaded.Form start={loaded.start} />

  function begin(action: HeroStart['did']) {
    const isFirst = did.current === null
    did.current = action
    setPressed(action)
    if (!isFirst) return
    const text = () => input.current?.value ?? ''
    withTexts(() => import('./hero-search-form.tsx')).then(
      ({ HeroSearchForm }) =>
        // Rendered immediately: a letter that is typed between reading the text and focusing the new field would be lost.
        flushSync(() =>
          setLoaded({ Form: HeroSearchForm, start: { text: text(), did: did.current ?? action } }),
        ),
      // If the code does not load, the planner's own form asks for the start.
      () => void navigate(`${paths.routes}?${new URLSearchParams({ to: text() })}`),
    )
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    begin('went')
  }

  return (
    <form className={styles.search} action={paths.routes} onSubmit={submit}>
      <Field label={search.label}>
        {ids => (
          <div className={styles.field}>
            <input
              {...ids}
              ref={input}
              name="to"
              type="text"
              autoComplete="off"
              maxLength={200}
              placeholder={search.placeholder}
              className={controlClass}
              onFocus={() => begin('typed')}
            />
            <IconButton
              type="submit"
              icon="arrow"
              label={search.go}
              className={styles.go}
              aria-busy={pressed === 'went'}
            />
          </div>
        )}
      </Field>
      <div className={styles.chips}>
        <Button
          compact
          icon="locate"
          aria-busy={pressed === 'choseSource'}
          onClick={() => begin('choseSource')}
        >
          {search.fromHere}
        </Button>
        {(['home', 'work'] as const).map(kind => (
          <Button key={kind} compact icon={kind} aria-busy={pressed === kind} onClick={() => begin(kind)}>
            {search.kept[kind]}
          </Button>
        ))}
      </div>
    </form>
  )
}
