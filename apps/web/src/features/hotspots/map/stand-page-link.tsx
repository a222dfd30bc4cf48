import { LANGUAGE_PARAMETER, standPagePath } from '@sawari/contract/pages'
import { hotspotsTexts } from '../../../messages/hotspots.ts'
import { useLanguage, useTexts } from '../../../messages/texts.ts'
import styles from './stand-page-link.module.css'

/** Links to the stand's page, which the server renders and which can be shared, printed or saved. */
export function StandPageLink({ id }: { readonly id: string }) {
  const { stand } = useTexts(hotspotsTexts)
  const language = useLanguage()
  return (
    <a className={styles.link} href={`${standPagePath(id)}?${LANGUAGE_PARAMETER}=${language}`}>
      {stand.page}
    </a>
  )
}
