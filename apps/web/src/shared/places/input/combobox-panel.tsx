import { Fragment, type ReactNode } from 'react'
import { placesTexts } from '../../../messages/places.ts'
import { useTexts } from '../../../messages/texts.ts'
import { classNames, StatusRegion } from '../../ui/text.tsx'
import styles from './combobox.module.css'
import type { Combobox } from './use-combobox.ts'

interface ComboboxPanelProps<Item> {
  readonly combobox: Combobox
  readonly label: string
  readonly busy: boolean
  readonly items: readonly Item[]
  readonly keyOf: (item: Item) => string
  readonly row: (item: Item) => ReactNode
  /** Below the options: why there are none, or that a search failed. */
  readonly note: ReactNode
  /** Announced while the panel is open. */
  readonly status: ReactNode
  readonly className?: string | undefined
}

/** The options of a combobox, in a panel below its field; those that are only guesses stand under 'Did you mean'. */
export function ComboboxPanel<Item extends { readonly isGuess?: boolean }>(props: ComboboxPanelProps<Item>) {
  const { combobox, items, keyOf, row } = props
  const { didYouMean } = useTexts(placesTexts)
  const isOpen = combobox.isShown
  return (
    <>
      <div {...combobox.panelProps} className={classNames(styles.panel, props.className)}>
        <ul {...combobox.listProps} aria-label={props.label} aria-busy={props.busy} className={styles.list}>
          {isOpen &&
            items.map((item, index) => (
              <Fragment key={keyOf(item)}>
                {item.isGuess && !items[index - 1]?.isGuess && (
                  <li role="presentation" className={styles.group}>
                    {didYouMean}
                  </li>
                )}
                <li {...combobox.optionProps(index)} className={styles.option}>
                  {row(item)}
                </li>
              </Fragment>
            ))}
        </ul>
        {isOpen && props.note}
      </div>
      <StatusRegion>{isOpen && props.status}</StatusRegion>
    </>
  )
}
