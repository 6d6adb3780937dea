import type { OwnStatusNames } from '@balcao/contracts/tickets/status-words'
import { STATUSES } from '@balcao/contracts/tickets/statuses'
import { failureOf, fieldErrors } from '@balcao/ui/lib/failure'
import { builtInStatusName } from '@balcao/ui/lib/names'
import { Block, Loaded } from '@balcao/ui/profile/block'
import { notify } from '@balcao/ui/toasts'
import { useState } from 'react'
import { takeBack, WordsForm, type WordsState } from '../words-form.tsx'
import { changeOf, type Edits, type Place, takenIn, useSaveStatusNames, useStatusNames } from './status-names.data.ts'
import { t } from './status-names.messages.ts'
import css from './status-names.module.css'
import { idOf, StatusNamesRow } from './status-names-row.tsx'

/** What the organisation calls its statuses, and its customers read. */
export const StatusNames = () => {
  const query = useStatusNames()
  return (
    <Block title={t('title')} text={t('text')}>
      <Loaded query={query} failed={t('loadFailed')} lines={10}>
        {(own) => <Names own={own} />}
      </Loaded>
    </Block>
  )
}

type State = WordsState<Place>

const Names = ({ own }: { own: OwnStatusNames }) => {
  const [edits, setEdits] = useState<Edits>({})
  const [state, setState] = useState<State>({ busy: false, wrong: {} })
  const save = useSaveStatusNames()
  const change = changeOf(edits, own)

  const refuse = (wrong: State['wrong'], failure?: string) => {
    setState({ busy: false, wrong, failure })
    const [first] = Object.keys(wrong) as Place[]
    if (first) document.getElementById(idOf(first))?.focus()
  }
  const submit = async () => {
    if (!change) return setState({ busy: false, wrong: {}, same: true })
    const taken = takenIn(edits, own)
    if (taken.length > 0)
      return refuse(Object.fromEntries(taken.map(({ place, by }) => [place, t('taken', { status: builtInStatusName(by) })])))
    setState({ busy: true, wrong: {} })
    try {
      await save(change.change)
      setEdits({})
      setState({ busy: false, wrong: {} })
      notify.undo(t('saved'), () => void takeBack(() => save(change.back), t, 'status-names'), { id: 'status-names' })
    } catch (error) {
      refuse(
        Object.fromEntries(fieldErrors(error).map(({ field, message }) => [field, message])),
        t('failed', { why: failureOf(error).message }),
      )
    }
  }
  const type = (typed: Edits) => {
    setEdits({ ...edits, ...typed })
    setState({ ...state, same: false, wrong: Object.fromEntries(Object.entries(state.wrong).filter(([place]) => !(place in typed))) })
  }
  return (
    <WordsForm t={t} state={state} hasChanges={change !== undefined} onSubmit={submit}>
      <table className={css.names}>
        <caption className="visually-hidden">{t('caption')}</caption>
        <thead>
          <tr>
            {(['builtIn', 'name', 'customerName', 'preview', 'reset'] as const).map((column) => (
              <th key={column} scope="col">
                {column === 'reset' ? <span className="visually-hidden">{t('reset')}</span> : t(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {STATUSES.map((status) => (
            <StatusNamesRow key={status} status={status} own={own} edits={edits} wrong={state.wrong} onType={type} />
          ))}
        </tbody>
      </table>
    </WordsForm>
  )
}
