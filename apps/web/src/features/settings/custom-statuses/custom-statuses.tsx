import { MAX_CUSTOM_STATUSES } from '@balcao/contracts/tickets/bounds'
import { CUSTOMIZABLE, type Customizable, type CustomStatus } from '@balcao/contracts/tickets/custom-status-words'
import { STATUS_NAME_LENGTH } from '@balcao/contracts/tickets/status-words'
import { customerStatusName, statusName } from '@balcao/ui/lib/names'
import { Block, Loaded } from '@balcao/ui/profile/block'
import { StatusLabel } from '@balcao/ui/status-glyph'
import Button from '@mui/material/Button'
import { Plus } from 'lucide-react'
import { useWordsList } from '../use-words-list.ts'
import { WordsForm } from '../words-form.tsx'
import words from '../words-list.module.css'
import type { Row } from '../words-list.ts'
import { WordsRemoved } from '../words-removed.tsx'
import { WordsRow } from '../words-row.tsx'
import { entriesOf, listToSave, statusOf, useCustomStatuses, useSaveCustomStatuses, wayBack } from './custom-statuses.data.ts'
import { t } from './custom-statuses.messages.ts'
import css from './custom-statuses.module.css'

/** What a row is called, also while it is typed. */
const wordOf = ({ name }: Row): string => name.trim() || t('fresh')

/** The organisation's own statuses, by the status that each is of. */
export const CustomStatuses = () => {
  const query = useCustomStatuses()
  return (
    <Block title={t('title')} text={t('text')}>
      <Loaded query={query} failed={t('loadFailed')} lines={7}>
        {(saved) => <Statuses saved={saved} onStale={() => void query.refetch()} />}
      </Loaded>
    </Block>
  )
}

const Statuses = ({ saved, onStale }: { saved: readonly CustomStatus[]; onStale: () => void }) => {
  const save = useSaveCustomStatuses()
  const list = useWordsList({
    ...{ t, wordOf, onStale, id: 'custom-status', entries: entriesOf(saved) },
    listOf: (draft) => listToSave(draft, saved),
    save: async (statuses) => {
      const back = wayBack(saved, await save(statuses))
      return back && (() => save(back))
    },
  })
  const gone = list.removed.flatMap((id) => saved.filter((one) => String(one.id) === id))
  return (
    <WordsForm t={t} state={list.state} hasChanges={list.hasChanges} onSubmit={list.submit}>
      {CUSTOMIZABLE.map((status) => (
        <Group key={status} status={status} rows={list.rows.filter((row) => statusOf(row, saved) === status)} list={list} />
      ))}
      <WordsRemoved t={t} words={gone.map(({ id, name }) => ({ id: String(id), word: name }))} onKeep={list.keep} />
    </WordsForm>
  )
}

type GroupProps = { status: Customizable; rows: readonly Row[]; list: ReturnType<typeof useWordsList> }

/** The custom statuses of one status. */
const Group = ({ status, rows, list }: GroupProps) => (
  <section className={css.group} aria-label={statusName(status)}>
    <div className={css.head}>
      <StatusLabel status={status} />
      {list.rows.length < MAX_CUSTOM_STATUSES ? (
        <Button
          size="small"
          variant="text"
          startIcon={<Plus size={16} aria-hidden />}
          aria-label={t('addTo', { status: statusName(status) })}
          onClick={() => list.add(`:${status}`)}
        >
          {t('add')}
        </Button>
      ) : null}
    </div>
    {rows.length > 0 ? (
      <ol className={words.entries}>
        {rows.map((row, n) => (
          <WordsRow
            key={row.id}
            {...{ t, row, idOf: list.idOf, word: wordOf(row), wrong: list.state.wrong }}
            placeholder={{ name: '', customerName: customerStatusName(status) }}
            maxLength={STATUS_NAME_LENGTH}
            isFirst={n === 0}
            isLast={n === rows.length - 1}
            onEdit={(typed) => list.change(row.id, typed)}
            onMove={(by) => list.move(row.id, by, rows)}
            onRemove={() => list.remove(row.id)}
          />
        ))}
      </ol>
    ) : null}
  </section>
)
