import { type MergePreview, UNMERGE_DAYS } from '@balcao/contracts/tickets/merges'
import css from '../../../lib/tickets/dialogs.module.css'
import { t } from './messages.ts'

const names = (all: readonly { name: string }[]) => all.map(({ name }) => name).join(', ')

/** What merging would bring to the target, or why it is refused. */
export const MergeMoves = ({ previews }: { previews: readonly MergePreview[] }) => {
  const [first] = previews
  if (!first) return null
  const target = String(first.target.number)
  return (
    <section className={css.moves}>
      <h3>{t('moves', { target })}</h3>
      <ul>
        {previews.map((preview) => (
          <Moves key={preview.source.id} preview={preview} />
        ))}
      </ul>
      <p>{t('afterMerge', { source: previews.map(({ source }) => source.number).join(', #'), days: UNMERGE_DAYS })}</p>
    </section>
  )
}

const Moves = ({ preview }: { preview: MergePreview }) => {
  const { refused, messages, notes, tags, watchers, sharedWithCustomers } = preview
  const numbers = { source: String(preview.source.number), target: String(preview.target.number) }
  if (refused) return <li className={css.refused}>{t(`refused_${refused}`, numbers)}</li>
  return (
    <>
      <li>
        {t('moveMessages', { n: messages, source: numbers.source })}
        {t('moveNotes', { n: notes })}
      </li>
      {tags.length > 0 ? <li>{t('moveTags', { names: names(tags) })}</li> : null}
      {watchers.length > 0 ? <li>{t('movePeople', { names: names(watchers) })}</li> : null}
      <li>{t(sharedWithCustomers ? 'shared' : 'notShared', numbers)}</li>
    </>
  )
}
