import type { KbSettings } from '@balcao/contracts/kb/settings'
import { notify } from '@balcao/ui/toasts'
import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { api } from '../../../lib/trpc.ts'
import { refusalOf } from '../kb.data.ts'
import type { Errors, SectionProps } from './fields.tsx'
import { settingsOf, type Values, valuesOf } from './form.ts'
import { t } from './messages.ts'
import { AccessSection, LookSection, SearchSection, WritingSection } from './sections.tsx'
import css from './settings.module.css'

/** All settings in one form: what is written stays until it is saved, whatever others save meanwhile. */
export const SettingsForm = ({ settings }: { settings: KbSettings }) => {
  const cache = useQueryClient()
  const [values, setValues] = useState<Values>(() => valuesOf(settings))
  const [version, setVersion] = useState(settings.version)
  const [errors, setErrors] = useState<Errors>({})
  const [busy, setBusy] = useState(false)
  const section: SectionProps = { values, errors, onChange: (change) => setValues((now) => ({ ...now, ...change })) }

  const save = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setErrors({})
    try {
      const saved = await api.kb.settings.update.mutate({ ...settingsOf(values), version })
      setVersion(saved.version)
      setValues(valuesOf(saved))
      notify.success(t('saved'), { id: 'kb-settings' })
    } catch (error) {
      const { code, why, fields, details } = refusalOf(error)
      if (code === 'kb_settings_changed') {
        setVersion((details as { current: KbSettings }).current.version)
        setErrors({ all: t('changedMeanwhile') })
      } else setErrors({ ...fields, all: t('failed', { why }) })
    } finally {
      setBusy(false)
      void cache.invalidateQueries({ queryKey: [['kb']] })
    }
  }
  return (
    <form noValidate className={css.form} onSubmit={(event) => void save(event)}>
      <AccessSection {...section} />
      <WritingSection {...section} />
      <LookSection {...section} />
      <SearchSection {...section} />
      {errors.all ? (
        <p role="alert" className={css.error}>
          {errors.all}
        </p>
      ) : null}
      <div className={css.acts}>
        <Button type="submit" variant="contained" disabled={busy}>
          {t(busy ? 'saving' : 'save')}
        </Button>
      </div>
    </form>
  )
}
