import { Email } from '@balcao/contracts/common'
import type { WatcherGroup } from '@balcao/contracts/watchers/groups'
import type { Candidate } from '@balcao/contracts/watchers/watchers'
import Autocomplete from '@mui/material/Autocomplete'
import { useDeferredValue, useState } from 'react'
import { ComboboxInput } from '../../lib/pickers/combobox-input.tsx'
import { useDropDown } from '../../lib/pickers/drop-down.ts'
import { useEmailActs, useEmails } from './emails.data.ts'
import { GroupChoice, groupName } from './group-choice.tsx'
import { useGroups } from './groups.data.ts'
import { t } from './groups.messages.ts'
import { useCandidates, useWatchActs } from './watchers.data.ts'
import css from './watchers.module.css'

type Option = { kind: 'person'; person: Candidate } | { kind: 'team' | 'role'; group: WatcherGroup } | { kind: 'email'; email: string }

function nameOf(option: Option): string {
  if (option.kind === 'email') return option.email
  return option.kind === 'person' ? option.person.user.name : groupName(option.group)
}
function keyOf(option: Option): string {
  if (option.kind === 'email') return option.email
  return `${option.kind}${option.kind === 'person' ? option.person.user.id : option.group.id}`
}

function detailOf(option: Option): string {
  if (option.kind === 'email') return t('emailHint')
  if (option.kind !== 'person') return t('people', { n: option.group.people })
  const { side, companyName, user } = option.person
  return [side === 'customer' ? t('customer') : null, companyName, user.email].filter(Boolean).join(' · ')
}

/** Makes a person follow, or asks how a team or a role is to. `focus`: whether one begins to type there. */
export const AddWatcher = ({ ticketId, focus = true }: { ticketId: number; focus?: boolean }) => {
  const [text, setText] = useState('')
  const [group, setGroup] = useState<WatcherGroup | null>(null)
  const [said, setSaid] = useState('')
  const query = useDeferredValue(text.trim())
  const { people, ...candidates } = useCandidates(ticketId, query)
  const { groups, ...teams } = useGroups(ticketId, query)
  const { watch } = useWatchActs()
  const { mayAdd } = useEmails(ticketId)
  const emails = useEmailActs(ticketId)
  const typed = Email.safeParse(query)
  const isKnown = typed.success && people.some(({ user }) => user.email?.toLowerCase() === typed.data)
  const options: Option[] = [
    ...people.map((person) => ({ kind: 'person' as const, person })),
    ...groups.map((one) => ({ kind: one.kind, group: one })),
    ...(mayAdd && typed.success && !isKnown ? [{ kind: 'email' as const, email: typed.data }] : []),
  ]
  const isAwaited = candidates.isAwaited || teams.isAwaited || query !== text.trim()
  const dropDown = useDropDown({ options, keyOf, nameOf, text, isAwaited, onText: setText })
  const addPerson = async ({ user }: Candidate) => {
    if (await watch({ id: ticketId, userId: user.id })) setSaid(t('personAdded', { name: user.name }))
  }
  const addEmail = async (email: string) => {
    if (await emails.add(email)) setSaid(t('emailAdded', { email }))
  }
  const choose = (option: Option) => {
    setSaid('')
    // What was typed may be the name itself: then the field would keep it.
    setText('')
    if (option.kind === 'person') void addPerson(option.person)
    else if (option.kind === 'email') void addEmail(option.email)
    else setGroup(option.group)
  }

  return (
    <>
      {group ? (
        <GroupChoice
          ticketId={ticketId}
          group={group}
          onCancel={() => setGroup(null)}
          onDone={(result) => {
            setGroup(null)
            setSaid(result)
          }}
        />
      ) : (
        <Autocomplete<Option>
          {...dropDown}
          groupBy={({ kind }) => t(kind)}
          loading={isAwaited}
          loadingText={t('searching')}
          noOptionsText={t('nothingFound')}
          value={null}
          onChange={(_, chosen) => chosen && choose(chosen)}
          forcePopupIcon={false}
          renderOption={({ key, ...props }, option) => (
            <li key={key} {...props}>
              <span className={css.name}>
                {nameOf(option)}
                <small>{detailOf(option)}</small>
              </span>
            </li>
          )}
          renderInput={(params) => (
            <ComboboxInput params={params} autoFocus={focus} placeholder={t('add')} field={{ 'aria-label': t('add'), maxLength: 200 }} />
          )}
        />
      )}
      <p role="status" className={said ? css.said : 'visually-hidden'}>
        {said}
      </p>
      {group ? null : <p className={css.quiet}>{t(mayAdd ? 'addHintEmail' : 'addHint')}</p>}
    </>
  )
}
