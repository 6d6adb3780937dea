import Button from '@mui/material/Button'
import { useState } from 'react'
import { CheckOption } from '../check-box.tsx'
import { DateInput } from '../dates/date-input.tsx'
import { FieldFrame, PlainInput } from '../forms/field-frame.tsx'
import { useAppForm, validateOnBlur } from '../forms/form.tsx'
import type { Kind } from '../lib/dates/date-text.ts'
import { showServerErrors } from '../lib/forms/form-errors.ts'
import { PriorityGlyph } from '../priority-glyph.tsx'
import { Choice } from '../profile/choice.tsx'
import { notify } from '../toasts.tsx'

const labels = { title: 'Assunto', email: 'E-mail', password: 'Senha', priority: 'Prioridade', text: 'Descrição' }
const options = [
  { value: 'low', label: 'Baixa', icon: <PriorityGlyph priority="low" /> },
  { value: 'high', label: 'Alta', icon: <PriorityGlyph priority="high" /> },
]
const required = (value: string, text: string) => (value.trim() ? undefined : text)

/** Boxes: off, on, some of many, and one that cannot be turned. */
const GalleryBoxes = () => {
  const [chosen, setChosen] = useState({ notify: true, copy: false })
  return (
    <fieldset className="gallery-stack">
      <legend className="field-label">Ao responder</legend>
      <CheckOption checked={chosen.notify} onChange={(isOn) => setChosen({ ...chosen, notify: isOn })}>
        Avisar quem acompanha
      </CheckOption>
      <CheckOption checked={chosen.copy} onChange={(isOn) => setChosen({ ...chosen, copy: isOn })}>
        Mandar uma cópia para mim
      </CheckOption>
      <CheckOption checked={false} some onChange={() => setChosen({ notify: true, copy: true })}>
        Todas
      </CheckOption>
      <CheckOption checked disabled onChange={() => undefined}>
        Guardar no histórico
      </CheckOption>
    </fieldset>
  )
}

/** Fields in all states; the first form can be submitted empty and shows its summary. */
export const GalleryForms = () => {
  const form = useAppForm({
    defaultValues: { title: '', email: '', password: '', priority: '', text: '' },
    ...validateOnBlur,
    onSubmit: async ({ formApi }) => {
      await new Promise((done) => setTimeout(done, 600))
      showServerErrors(formApi, { email: 'Este e-mail já está em uso' })
      notify.error('O servidor recusou o e-mail', { id: 'form' })
    },
  })
  return (
    <div className="gallery-pair">
      <form
        noValidate
        aria-label="Exemplo"
        className="gallery-stack"
        onSubmit={(event) => {
          event.preventDefault()
          void form.handleSubmit()
        }}
      >
        <form.AppForm>
          <form.FormErrorSummary labels={labels} />
        </form.AppForm>
        <form.AppField name="title" validators={{ onDynamic: ({ value }) => required(value, 'Informe o assunto') }}>
          {(field) => <field.TextField label={labels.title} required />}
        </form.AppField>
        <form.AppField name="email" validators={{ onDynamic: ({ value }) => (value.includes('@') ? undefined : 'Invalid email address.') }}>
          {(field) => <field.TextField label={labels.email} type="email" autoComplete="email" hint="Só a equipe vê" required />}
        </form.AppField>
        <form.AppField name="password">
          {(field) => <field.PasswordField label={labels.password} autoComplete="new-password" />}
        </form.AppField>
        <form.AppField name="priority">{(field) => <field.Select label={labels.priority} options={options} optional />}</form.AppField>
        <form.AppField name="text">{(field) => <field.TextArea label={labels.text} />}</form.AppField>
        <GalleryBoxes />
        <div className="gallery-row">
          <form.AppForm>
            <form.SubmitButton busyLabel="Salvando…">Salvar</form.SubmitButton>
          </form.AppForm>
          <Button>Cancelar</Button>
        </div>
      </form>
      <div className="gallery-stack">
        <FieldFrame label="Com erro" error="Informe um endereço válido">
          {(ids) => <PlainInput ids={ids} value="ana@" onChange={() => undefined} />}
        </FieldFrame>
        <GalleryDates />
        <GalleryChoice />
        <FieldFrame label="Desativado" hint="Só administradores mudam isto">
          {(ids) => <PlainInput ids={ids} value="acme" onChange={() => undefined} disabled />}
        </FieldFrame>
        <div className="gallery-row">
          <Button variant="contained">Enviar</Button>
          <Button>Enviar e aguardar</Button>
          <Button variant="text">Limpar</Button>
          <Button variant="contained" color="error">
            Excluir
          </Button>
          <Button disabled>Desativado</Button>
          <Button size="small">Pequeno</Button>
          <Button size="large">Grande</Button>
        </div>
      </div>
    </div>
  )
}

const GalleryChoice = () => {
  const [value, setValue] = useState('fica')
  return (
    <Choice
      label="Lista do navegador"
      value={value}
      options={[
        ['fica', 'Fica na fila'],
        ['volta', 'Volta para quem abriu'],
      ]}
      onChange={setValue}
    />
  )
}

const DATES: readonly [Kind, string, string][] = [
  ['day', 'Dia', '2026-11-22'],
  ['time', 'Hora', '14:30'],
  ['moment', 'Dia e hora', '2026-11-22T14:30'],
]

const GalleryDates = () => {
  const [values, setValues] = useState(DATES.map(([, , value]) => value))
  return DATES.map(([kind, label], at) => (
    <FieldFrame key={kind} label={label}>
      {(ids) => <DateInput kind={kind} ids={ids} value={values[at] ?? ''} onChange={(value) => setValues((all) => all.with(at, value))} />}
    </FieldFrame>
  ))
}
