import type { Candidate, Watcher } from '@balcao/contracts/tickets/watchers'
import { Avatar } from '@balcao/ui/avatar'
import Autocomplete from '@mui/material/Autocomplete'
import IconButton from '@mui/material/IconButton'
import Popover from '@mui/material/Popover'
import { X } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { ComboboxInput } from '../../../lib/combobox-input.tsx'
import { useMe } from '../../../lib/session.ts'
import { t } from './messages.ts'
import { useCandidates, useWatchActs } from './watchers.data.ts'
import css from './watchers.module.css'

type WatcherListProps = { ticketId: number; watchers: readonly Watcher[]; editable: boolean; anchor: HTMLElement; onClose: () => void }

/** Who follows a ticket; whoever may change the ticket adds and removes people. */
export const WatcherList = ({ ticketId, watchers, editable, anchor, onClose }: WatcherListProps) => (
  <Popover open anchorEl={anchor} onClose={onClose} slotProps={{ paper: { role: 'dialog', 'aria-label': t('watchers') } }}>
    <div className={css.people}>
      {editable ? <AddPerson ticketId={ticketId} /> : null}
      {watchers.length === 0 ? <p className={css.quiet}>{t('nobody')}</p> : null}
      <ul className={css.list}>
        {watchers.map((watcher) => (
          <Row key={watcher.user.id} ticketId={ticketId} watcher={watcher} editable={editable} />
        ))}
      </ul>
    </div>
  </Popover>
)

const Row = ({ ticketId, watcher, editable }: { ticketId: number; watcher: Watcher; editable: boolean }) => {
  const me = useMe()
  const { unwatch } = useWatchActs()
  const { user, side, level, isAsleep } = watcher
  return (
    <li className={css.person}>
      <Avatar name={user.name} size={24} />
      <span className={css.name}>
        {user.name}
        <small>{isAsleep ? t('asleep') : side === 'customer' ? t('customer') : t(`level_${level}`)}</small>
      </span>
      {editable || user.id === me.id ? (
        <IconButton
          size="small"
          aria-label={t('remove', { name: user.name })}
          onClick={() => void unwatch({ id: ticketId, userId: user.id })}
        >
          <X size={14} aria-hidden />
        </IconButton>
      ) : null}
    </li>
  )
}

const AddPerson = ({ ticketId }: { ticketId: number }) => {
  const [text, setText] = useState('')
  const query = useDeferredValue(text.trim())
  const { people, isFetching } = useCandidates(ticketId, query)
  const { watch } = useWatchActs()
  return (
    <>
      <Autocomplete<Candidate>
        options={people}
        filterOptions={(all) => all}
        loading={isFetching}
        loadingText={t('searching')}
        noOptionsText={query ? t('nothingFound') : t('type')}
        getOptionLabel={({ user }) => user.name}
        getOptionKey={({ user }) => user.id}
        value={null}
        inputValue={text}
        blurOnSelect={false}
        onInputChange={(_, next, reason) => setText(reason === 'input' ? next : '')}
        onChange={(_, chosen) => chosen && void watch({ id: ticketId, userId: chosen.user.id })}
        forcePopupIcon={false}
        renderOption={({ key, ...props }, { user, side, companyName }) => (
          <li key={key} {...props}>
            <span className={css.name}>
              {user.name}
              <small>{[side === 'customer' ? t('customer') : null, companyName, user.email].filter(Boolean).join(' · ')}</small>
            </span>
          </li>
        )}
        renderInput={(params) => (
          <ComboboxInput params={params} autoFocus placeholder={t('add')} field={{ 'aria-label': t('add'), maxLength: 200 }} />
        )}
      />
      <p className={css.quiet}>{t('addHint')}</p>
    </>
  )
}
