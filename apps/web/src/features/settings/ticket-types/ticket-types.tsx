import type { OwnType } from '@balcao/contracts/tickets/type-words'
import { isBuiltInType, MAX_TYPES, TYPE_NAME_LENGTH } from '@balcao/contracts/tickets/type-words'
import { builtInTypeName, typeName } from '@balcao/ui/lib/names'
import { Block, Loaded } from '@balcao/ui/profile/block'
import Button from '@mui/material/Button'
import { Plus } from 'lucide-react'
import { useWordsList } from '../use-words-list.ts'
import { WordsForm } from '../words-form.tsx'
import css from '../words-list.module.css'
import type { Row } from '../words-list.ts'
import { WordsRemoved } from '../words-removed.tsx'
import { WordsRow } from '../words-row.tsx'
import { listToSave, useSaveTicketTypes, useTicketTypes, wayBack } from './ticket-types.data.ts'
import { t } from './ticket-types.messages.ts'

const builtIn = (id: string) => (isBuiltInType(id) ? builtInTypeName(id) : '')
/** What a row's type is called, also while it is typed. */
const wordOf = ({ id, name }: Row): string => name.trim() || builtIn(id) || t('fresh')

/** What the organisation's tickets can be. */
export const TicketTypes = () => {
  const query = useTicketTypes()
  return (
    <Block title={t('title')} text={t('text')}>
      <Loaded query={query} failed={t('loadFailed')} lines={6}>
        {(saved) => <Types saved={saved} onStale={() => void query.refetch()} />}
      </Loaded>
    </Block>
  )
}

const Types = ({ saved, onStale }: { saved: readonly OwnType[]; onStale: () => void }) => {
  const save = useSaveTicketTypes()
  const list = useWordsList({
    ...{ t, wordOf, onStale, id: 'ticket-type', entries: saved },
    listOf: (draft) => listToSave(draft, saved),
    save: async (types) => {
      const back = wayBack(saved, await save(types))
      return back && (() => save(back))
    },
  })
  return (
    <WordsForm
      t={t}
      state={list.state}
      hasChanges={list.hasChanges}
      onSubmit={list.submit}
      more={
        list.rows.length < MAX_TYPES ? (
          <Button startIcon={<Plus size={16} aria-hidden />} onClick={() => list.add()}>
            {t('add')}
          </Button>
        ) : null
      }
    >
      <ol className={css.entries} aria-label={t('title')}>
        {list.rows.map((row, n) => (
          <WordsRow
            key={row.id}
            {...{ t, row, idOf: list.idOf, word: wordOf(row), wrong: list.state.wrong }}
            placeholder={{ name: builtIn(row.id), customerName: t('same') }}
            maxLength={TYPE_NAME_LENGTH}
            isFirst={n === 0}
            isLast={n === list.rows.length - 1}
            onEdit={(typed) => list.change(row.id, typed)}
            onMove={(by) => list.move(row.id, by)}
            onRemove={isBuiltInType(row.id) ? undefined : () => list.remove(row.id)}
          />
        ))}
      </ol>
      <WordsRemoved t={t} words={list.removed.map((id) => ({ id, word: typeName(id) }))} onKeep={list.keep} />
    </WordsForm>
  )
}
