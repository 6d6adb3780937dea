import { MAX_REQUEST_TEXT, REQUEST_KINDS, type RequestKind } from '@balcao/contracts/privacy/bounds'
import type { OwnRequest } from '@balcao/contracts/privacy/requests'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { FieldFrame, PlainInput } from '../forms/field-frame.tsx'
import { written } from '../lib/dates/date-text.ts'
import { failureOf } from '../lib/failure.ts'
import { fileSize } from '../lib/files/file-size.ts'
import { useProfileHost } from '../lib/profile/profile-calls.ts'
import { t } from '../lib/profile/rights-messages.ts'
import { notify } from '../toasts.tsx'
import { Block, Loaded } from './block.tsx'
import { Choice } from './choice.tsx'
import css from './profile.module.css'

const KEY = ['profile', 'privacy-requests']

const One = ({ request, onFetch }: { request: OwnRequest; onFetch: (id: number) => void }) => {
  const { number, kind, state, answer, dueOn, answeredAt, pack } = request
  return (
    <li className={css.item}>
      <div className={css.itemText}>
        <span className={css.itemName}>
          {`${number} · ${t(`kind_${kind}`)}`}
          <span className={css.mark} data-tone="plain">
            {t(`state_${state}`)}
          </span>
        </span>
        <span className={css.quiet}>{answeredAt === null ? t('due', { day: written('day', dueOn) }) : answer}</span>
      </div>
      {pack ? (
        <Button size="small" startIcon={<Download size={16} aria-hidden />} onClick={() => onFetch(pack.id)}>
          {t('download', { size: fileSize(pack.size) })}
        </Button>
      ) : null}
    </li>
  )
}

/** What one asks about the data that is kept of oneself, and what was answered. */
export const Rights = () => {
  const { rights } = useProfileHost().calls
  const query = useQuery({ queryKey: KEY, queryFn: () => rights.list.query({}), staleTime: 0 })
  const [kind, setKind] = useState<RequestKind>('access')
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  const run = async (act: () => Promise<unknown>) => {
    setBusy(true)
    try {
      await act()
    } catch (error) {
      const { code, message } = failureOf(error)
      if (code !== 'proof_required') notify.error(t('failed', { why: message }), { id: 'rights' })
    } finally {
      setBusy(false)
    }
  }
  const ask = () =>
    run(async () => {
      const { number } = await rights.ask.mutate({ kind, text: text.trim() })
      notify.success(t('asked', { number: String(number) }), { id: 'rights' })
      setText('')
      await query.refetch()
    })
  const fetchPack = (id: number) =>
    run(async () => {
      const { url } = await rights.link.mutate({ id })
      window.location.assign(url)
    })
  return (
    <>
      <Block title={t('title')} text={t('text')}>
        <Choice
          label={t('kind')}
          value={kind}
          options={REQUEST_KINDS.map((one) => [one, t(`kind_${one}`)] as const)}
          onChange={(next) => setKind(next as RequestKind)}
        />
        <FieldFrame label={t('words')} optional>
          {(ids) => (
            <PlainInput ids={ids} multiline minRows={3} value={text} onChange={setText} inputProps={{ maxLength: MAX_REQUEST_TEXT }} />
          )}
        </FieldFrame>
        <div className={css.actions}>
          <Button variant="outlined" aria-disabled={busy} onClick={() => (busy ? undefined : void ask())}>
            {t(busy ? 'asking' : 'ask')}
          </Button>
        </div>
      </Block>
      <Block title={t('mine')}>
        <Loaded query={query}>
          {({ data }) =>
            data.length === 0 ? (
              <p className={css.quiet}>{t('none')}</p>
            ) : (
              <ul className={css.list}>
                {data.map((request) => (
                  <One key={request.id} request={request} onFetch={(id) => void fetchPack(id)} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </Block>
    </>
  )
}
