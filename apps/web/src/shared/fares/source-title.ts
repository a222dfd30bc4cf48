// What a passenger reads of a source: its title and day, without the notes behind them.

/** Where the title of a source ends: before what it says, and before how it is known. */
const AFTER_TITLE = /: | quoting |\. |; /u
const BEFORE_TITLE = /^(?:press|source): /iu

/** 'City Times, 2 Sep 2024: autos carry riders …' as 'City Times, 2 Sep 2024'. */
export function titleOfSource(source: string): string {
  const [title = ''] = source.replace(BEFORE_TITLE, '').split(AFTER_TITLE)
  return title.replace(/[.,]$/, '').trim()
}
