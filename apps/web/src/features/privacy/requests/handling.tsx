import { MAX_PROOF, MAX_REQUEST_ANSWER, OPEN_STATES, type RequestState } from '@balcao/contracts/privacy/bounds'
import type { WholeRequest } from '@balcao/contracts/privacy/requests'
import { ConfirmDialog } from '@balcao/ui/forms/confirm-dialog'
import { FieldFrame, PlainInput } from '@balcao/ui/forms/field-frame'
import { Choice } from '@balcao/ui/profile/choice'
import { notify } from '@balcao/ui/toasts'
import Button from '@mui/material/Button'
import { useState } from 'react'
import page from '../../../lib/page/form-page.module.css'
import { usePrivacyActs, useResponsibles } from '../privacy.data.ts'
import { t } from './messages.ts'

/** How far an open request is, who looks after it, and what the person is answered. */
export const Handling = ({ request: { id, version, state, responsible, proof, answer } }: { request: WholeRequest }) => {
  const acts = usePrivacyActs()
  const people = useResponsibles().data?.data ?? []
  const [values, setValues] = useState({ state, responsible: String(responsible?.id ?? ''), proof, answer })
  const [ending, setEnding] = useState<'answered' | 'refused' | null>(null)
  const [busy, setBusy] = useState(false)
  const [missing, setMissing] = useState(false)
  const send = async (to: RequestState) => {
    setBusy(true)
    const responsibleId = values.responsible === '' ? null : Number(values.responsible)
    const saved = await acts.change({ id, version, state: to, responsibleId, proof: values.proof.trim(), answer: values.answer.trim() })
    setBusy(false)
    if (saved) notify.success(t(to === 'answered' || to === 'refused' ? 'answered' : 'saved'), { id: 'privacy' })
  }
  const end = (to: 'answered' | 'refused') => {
    setMissing(values.answer.trim() === '')
    if (values.answer.trim() !== '') setEnding(to)
  }
  const known = people.some(({ id: one }) => String(one) === values.responsible)
  return (
    <section className={page.card} aria-label={t('handling')}>
      <h2 className={page.legend}>{t('handling')}</h2>
      <div className={page.pair}>
        <Choice
          label={t('state')}
          value={values.state}
          options={OPEN_STATES.map((one) => [one, t(`state_${one}`)] as const)}
          onChange={(next) => setValues({ ...values, state: next as RequestState })}
        />
        <Choice
          label={t('responsible')}
          value={values.responsible}
          options={[
            ['', t('nobody')] as const,
            ...people.map(({ id: one, name }) => [String(one), name] as const),
            ...(responsible && !known && people.length > 0 ? [[String(responsible.id), responsible.name] as const] : []),
          ]}
          onChange={(next) => setValues({ ...values, responsible: next })}
        />
      </div>
      <FieldFrame label={t('proof')} hint={t('proofHint')}>
        {(ids) => (
          <PlainInput
            ids={ids}
            multiline
            minRows={2}
            value={values.proof}
            onChange={(next) => setValues({ ...values, proof: next })}
            inputProps={{ maxLength: MAX_PROOF }}
          />
        )}
      </FieldFrame>
      <FieldFrame
        label={t('answer')}
        hint={t('answerHint')}
        {...(missing && values.answer.trim() === '' ? { error: t('needsAnswer') } : {})}
      >
        {(ids) => (
          <PlainInput
            ids={ids}
            multiline
            minRows={4}
            value={values.answer}
            onChange={(next) => setValues({ ...values, answer: next })}
            inputProps={{ maxLength: MAX_REQUEST_ANSWER }}
          />
        )}
      </FieldFrame>
      <div className={page.acts}>
        <Button variant="contained" disabled={busy} onClick={() => end('answered')}>
          {t('answerAct')}
        </Button>
        <Button variant="outlined" disabled={busy} onClick={() => void send(values.state)}>
          {t(busy ? 'saving' : 'save')}
        </Button>
        <Button disabled={busy} onClick={() => end('refused')}>
          {t('refuseAct')}
        </Button>
      </div>
      <ConfirmDialog
        open={ending !== null}
        title={t(ending === 'refused' ? 'refuseTitle' : 'answerTitle')}
        confirm={t(ending === 'refused' ? 'refuseAct' : 'answerAct')}
        onClose={() => setEnding(null)}
        onConfirm={() => {
          if (ending) void send(ending)
          setEnding(null)
        }}
      >
        {t(ending === 'refused' ? 'refuseText' : 'answerText')}
      </ConfirmDialog>
    </section>
  )
}
