import { LEGAL_NAME, MAX_SIGNER_NAME } from '@balcao/contracts/documents/signature-bounds'
import { type OpenedSignature, SignDocument } from '@balcao/contracts/documents/signing'
import { CheckOption } from '@balcao/ui/check-box'
import { FileGlyph } from '@balcao/ui/files/glyph'
import { FieldFrame, PlainInput } from '@balcao/ui/forms/field-frame'
import { failureOf, fieldErrorsOf } from '@balcao/ui/lib/failure'
import { fileSize } from '@balcao/ui/lib/files/file-size'
import { language, said } from '@balcao/ui/lib/language'
import { exactTime } from '@balcao/ui/lib/time'
import { Choice } from '@balcao/ui/profile/choice'
import Button from '@mui/material/Button'
import { type FormEvent, useState } from 'react'
import { api } from '../../lib/trpc.ts'
import { CodeField } from './code-field.tsx'
import { DeclineForm } from './decline-form.tsx'
import { fetchFile } from './fetch-file.ts'
import { t } from './messages.ts'
import { SignaturePad } from './signature-pad.tsx'
import css from './signing.module.css'
import type { Strokes } from './strokes.ts'

type SignFormProps = {
  token: string
  signature: OpenedSignature
  onSigned: (signature: OpenedSignature) => void
  onDeclined: () => void
  /** It was signed or ended meanwhile. */
  onOver: () => void
}
type Values = { name: string; cpf: string; method: 'drawn' | 'typed'; strokes: Strokes; agreed: boolean; code: string }

/** What is sent, as the contract checks it. */
const inputOf = (token: string, { strokes, ...values }: Values) => ({
  ...{ ...values, token, cpf: values.cpf.trim() },
  drawing:
    values.method === 'drawn' && strokes.length > 0 ? strokes.map((stroke) => stroke.map(([x, y]): [number, number] => [x, y])) : null,
})

/** Reading, confirming, signing and proving the address, on one page that a phone shows. */
export const SignForm = ({ token, signature, onSigned, onDeclined, onOver }: SignFormProps) => {
  const { file, message, dueAt, email } = signature
  const [hasRead, setRead] = useState(signature.hasRead)
  const [values, setValues] = useState<Values>({ name: signature.name, cpf: '', method: 'drawn', strokes: [], agreed: false, code: '' })
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({})
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(false)
  const [declining, setDeclining] = useState(false)
  const change = (next: Partial<Values>) => setValues((held) => ({ ...held, ...next }))
  const read = async () => {
    try {
      await fetchFile(token, 'document')
      setRead(true)
      setFailure('')
    } catch (error) {
      setFailure(failureOf(error).message)
    }
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const parsed = SignDocument.safeParse(inputOf(token, values))
    const found: Record<string, string> = {}
    for (const { path, message: why } of parsed.error?.issues ?? []) found[String(path[0])] ??= said(why)
    setWrong(found)
    setFailure(hasRead ? '' : t('readFirst'))
    if (!parsed.success || !hasRead) return
    setBusy(true)
    try {
      onSigned(await api.documents.signatures.sign.mutate({ ...parsed.data, cpf: values.cpf.trim() }))
    } catch (error) {
      const refused = failureOf(error)
      if (refused.code === 'signature_over' || refused.code === 'signature_link_invalid') return onOver()
      setWrong(Object.fromEntries(fieldErrorsOf(refused).map(({ field, message: why }) => [field, why])))
      setFailure(refused.message)
      setBusy(false)
    }
  }
  if (declining) return <DeclineForm token={token} onBack={() => setDeclining(false)} onDeclined={onDeclined} onOver={onOver} />
  const errorOf = (field: string) => (wrong[field] ? { error: wrong[field] } : {})
  return (
    <form className={css.page} noValidate onSubmit={(event) => void submit(event)}>
      {message ? <p className={css.message}>{message}</p> : null}
      <p className={css.quiet}>{t('until', { date: exactTime(dueAt) })}</p>
      <section className={css.card} aria-label={t('readTitle')}>
        <h2>{t('readTitle')}</h2>
        <p className={css.file}>
          <FileGlyph mime="application/pdf" name={file.name} />
          {t('file', { name: file.name, size: fileSize(file.size) })}
        </p>
        <div className={css.acts}>
          <Button variant={hasRead ? 'outlined' : 'contained'} onClick={() => void read()}>
            {t('read')}
          </Button>
        </div>
        {hasRead ? (
          <p role="status" className={css.quiet}>
            {t('readDone')}
          </p>
        ) : null}
      </section>
      <section className={css.card} aria-label={t('whoTitle')}>
        <h2>{t('whoTitle')}</h2>
        <FieldFrame label={t('name')} required {...errorOf('name')}>
          {(ids) => (
            <PlainInput
              ids={ids}
              name="name"
              autoComplete="name"
              value={values.name}
              onChange={(name) => change({ name })}
              inputProps={{ maxLength: MAX_SIGNER_NAME }}
            />
          )}
        </FieldFrame>
        <FieldFrame label={t('cpf')} hint={t('cpfHint')} optional {...errorOf('cpf')}>
          {(ids) => (
            <PlainInput
              ids={ids}
              name="cpf"
              autoComplete="off"
              value={values.cpf}
              onChange={(cpf) => change({ cpf })}
              inputProps={{ maxLength: 14, inputMode: 'numeric' }}
            />
          )}
        </FieldFrame>
      </section>
      <section className={css.card} aria-label={t('signTitle')}>
        <h2>{t('signTitle')}</h2>
        <Choice
          label={t('how')}
          value={values.method}
          options={[
            ['drawn', t('drawn')],
            ['typed', t('typed')],
          ]}
          onChange={(method) => change({ method: method as Values['method'] })}
        />
        {values.method === 'drawn' ? (
          <>
            <SignaturePad strokes={values.strokes} isWrong={wrong.drawing !== undefined} onChange={(strokes) => change({ strokes })} />
            <div className={css.acts}>
              <Button size="small" onClick={() => change({ strokes: [] })}>
                {t('clear')}
              </Button>
            </div>
            <p className={css.quiet}>{t('padHint')}</p>
            {wrong.drawing ? (
              <p role="alert" className={css.fault}>
                {t('padEmpty')}
              </p>
            ) : null}
          </>
        ) : (
          <>
            <p className={css.typed}>{values.name}</p>
            <p className={css.quiet}>{t('typedHint')}</p>
          </>
        )}
        <CheckOption checked={values.agreed} invalid={wrong.agreed !== undefined} onChange={(agreed) => change({ agreed })}>
          {t('agree')}
        </CheckOption>
        {wrong.agreed ? (
          <p role="alert" className={css.fault}>
            {t('agreeMissing')}
          </p>
        ) : null}
        <p className={css.quiet}>{t('legal', { name: LEGAL_NAME[language()] })}</p>
      </section>
      <CodeField token={token} email={email} value={values.code} error={wrong.code} onChange={(code) => change({ code })} onOver={onOver} />
      {failure ? (
        <p role="alert" className={css.fault}>
          {failure}
        </p>
      ) : null}
      <div className={css.acts}>
        <Button type="submit" variant="contained" size="large" disabled={busy}>
          {t(busy ? 'signing' : 'sign')}
        </Button>
        <Button size="large" onClick={() => setDeclining(true)}>
          {t('decline')}
        </Button>
      </div>
    </form>
  )
}
