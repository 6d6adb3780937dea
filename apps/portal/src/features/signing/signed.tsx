import type { OpenedSignature } from '@balcao/contracts/documents/signing'
import { failureOf } from '@balcao/ui/lib/failure'
import { exactTime } from '@balcao/ui/lib/time'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { fetchFile } from './fetch-file.ts'
import { t } from './messages.ts'
import css from './signing.module.css'

/** What whoever signed has of it: the document, and the record once everybody has. */
export const Signed = ({ token, signature: { signedAt, hasCertificate } }: { token: string; signature: OpenedSignature }) => {
  const [fault, setFault] = useState('')
  const get = (file: 'document' | 'certificate') => () =>
    void fetchFile(token, file).then(
      () => setFault(''),
      (error: unknown) => setFault(failureOf(error).message),
    )
  return (
    <section className={css.card} aria-label={t('signedTitle')}>
      <div role="status">
        <h2>{t('signedTitle')}</h2>
      </div>
      {signedAt ? <p className={css.quiet}>{t('signedAt', { date: exactTime(signedAt) })}</p> : null}
      <p>{t(hasCertificate ? 'allSigned' : 'waitOthers')}</p>
      {fault ? (
        <p role="alert" className={css.fault}>
          {fault}
        </p>
      ) : null}
      <div className={css.acts}>
        <Button variant="outlined" onClick={get('document')}>
          {t('getDocument')}
        </Button>
        {hasCertificate ? (
          <Button variant="contained" onClick={get('certificate')}>
            {t('getCertificate')}
          </Button>
        ) : null}
      </div>
    </section>
  )
}
