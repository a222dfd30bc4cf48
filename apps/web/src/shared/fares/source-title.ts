// The part of a source that a passenger reads: title and day, without the notes that follow.

/** The title of a source ends before its content and before the note on how it is known. */
const AFTER_TITLE = /: | quoting |\. |; /u
const BEFORE_TITLE = /^(?:press|source): /iu

/** 'City Times, 2 Sep 2024: autos carry riders …' as 'City Times, 2 Sep 2024'. */
export function titleOfSource(source: string): string {
  const [title = ''] = source.replace(BEFORE_TITLE, '').split(AFTER_TITLE)
  return title.replace(/[.,]$/, '').trim()
}
