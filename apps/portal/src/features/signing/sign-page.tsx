import type { OpenedSignature } from '@balcao/contracts/documents/signing'
import { type Failure, failureOf } from '@balcao/ui/lib/failure'
import { PageHeader } from '@balcao/ui/page-header'
import Button from '@mui/material/Button'
import { createLink } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { useDocumentTitle } from '../../app/document-title.ts'
import { LinkState } from '../../lib/link-state.tsx'
import { api } from '../../lib/trpc.ts'
import { t } from './messages.ts'
import { SignForm } from './sign-form.tsx'
import { Signed } from './signed.tsx'
import css from './signing.module.css'

const LinkButton = createLink(Button)
/** Of a link as it is made: anything else opens nothing, and need not be asked about. */
const SHAPE = /^[1-9]\d{0,9}\.[\w-]{43}$/

/** By a mailed link, without an account. The secret stands behind the `#`, which browsers send to nobody. */
export function SignPage() {
  useDocumentTitle(t('title'))
  const [token] = useState(() => location.hash.slice(1))
  const [opened, setOpened] = useState<OpenedSignature>()
  const [isDeclined, setDeclined] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const open = async () => {
    setFailure(undefined)
    try {
      setOpened(await api.documents.signatures.open.mutate({ token }))
    } catch (error) {
      setFailure(failureOf(error))
    }
  }
  const isLink = SHAPE.test(token)
  const first = useEffectEvent(() => void (isLink && open()))
  useEffect(() => first(), [])
  const above = opened && t(opened.askedBy ? 'from' : 'fromNobody', { organisation: opened.organisation, name: opened.askedBy })
  return (
    <div className={css.page}>
      <PageHeader title={opened?.title ?? t('title')} {...(above ? { above } : {})} />
      {isDeclined ? (
        <p role="status">{t('declined')}</p>
      ) : opened?.state === 'signed' ? (
        <Signed token={token} signature={opened} />
      ) : opened ? (
        <SignForm token={token} signature={opened} onSigned={setOpened} onDeclined={() => setDeclined(true)} onOver={() => void open()} />
      ) : (
        <LinkState
          isLink={isLink}
          failure={failure}
          texts={{ failedTitle: t('failedTitle'), deadTitle: t('deadTitle'), deadText: t('deadText') }}
          home={
            <LinkButton to="/" variant="contained">
              {t('portal')}
            </LinkButton>
          }
          onRetry={() => void open()}
        />
      )}
    </div>
  )
}
