import { moderationTexts } from '../../../messages/moderation.ts'
import { useTexts } from '../../../messages/texts.ts'
import { classNames } from '../../../shared/ui/class-names.ts'
import styles from './moderation.module.css'

interface StateChoiceProps<State> {
  readonly states: readonly State[]
  readonly chosen: State
  readonly onChoose: (state: State) => void
}

/** Which rows a list shows. */
export function StateChoice<State extends 'open' | 'answered' | 'closed'>({
  states,
  chosen,
  onChoose,
}: StateChoiceProps<State>) {
  const texts = useTexts(moderationTexts).states
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to a form
    <div role="group" aria-label={texts.label} className={styles.choice}>
      {states.map(state => (
        <button
          key={state}
          type="button"
          className={classNames(styles.option)}
          aria-pressed={state === chosen}
          onClick={() => onChoose(state)}
        >
          {texts[state]}
        </button>
      ))}
    </div>
  )
}
