import { FIELD_COLUMN, TICKET_COLUMNS } from '@balcao/contracts/ticket-import/bounds'
import type { TicketImportView } from '@balcao/contracts/ticket-import/imports'
import { LabelledChoice } from '@balcao/ui/forms/labelled-choice'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { FileButton } from '../../lib/files/file-button.tsx'
import { api, trpc } from '../../lib/trpc.ts'
import { sendMessages, useAct } from './import.data.ts'
import { t } from './messages.ts'
import { SourceName } from './source-name.tsx'
import { css } from './styles.ts'

/** What each column of a CSV is, and the file of its messages, before it is read. */
export const Columns = ({
  of: { id, version, found, mapping, fileName, messagesFileName, sourceName },
  onOther,
}: {
  of: TicketImportView
  onOther: () => void
}) => {
  const { busy, act } = useAct()
  const fields = trpc.customFields.of.useQuery({ entity: 'ticket' }, { staleTime: 60_000 }).data ?? []
  const [columns, setColumns] = useState(mapping.columns)
  const [name, setName] = useState(sourceName)
  const options = [
    ['', t('columnNone')] as const,
    ...TICKET_COLUMNS.map((one) => [one, t(`column_${one}`)] as const),
    ...fields.map(({ key, label }) => [`${FIELD_COLUMN}${key}`, label] as const),
  ]
  const saved = () => api.tickets.imports.update.mutate({ id, version, sourceName: name.trim() || sourceName, mapping: { columns } })
  const read = () =>
    act(async () => {
      await saved()
      await api.tickets.imports.read.mutate({ id })
    })
  return (
    <section className={css.card} aria-labelledby="import-columns">
      <div>
        <h2 id="import-columns">{t('columns')}</h2>
        <p className={css.quiet}>
          {fileName} · {messagesFileName ? t('messagesFile', { name: messagesFileName }) : t('noMessagesFile')}
        </p>
        <p className={css.quiet}>{t('columnsText')}</p>
      </div>
      <SourceName value={name} onChange={setName} />
      <div className={css.grid}>
        {found.columns.map((head) => (
          <div key={head} className={css.row}>
            <LabelledChoice
              label={head}
              value={options.some(([one]) => one === columns[head]) ? (columns[head] as string) : ''}
              options={options}
              onChange={(column) => setColumns({ ...columns, [head]: column })}
            />
            {found.samples[head] ? <small>{found.samples[head]}</small> : null}
          </div>
        ))}
      </div>
      <div className={css.acts}>
        <Button variant="contained" disabled={busy} onClick={() => void read()}>
          {t('read')}
        </Button>
        <FileButton
          accept=".csv,.tsv,text/csv"
          label={t('addMessages')}
          variant="outlined"
          onFile={(file) =>
            void act(async () => {
              await saved()
              await sendMessages(id, file)
            })
          }
        >
          {t('addMessages')}
        </FileButton>
        <Button
          disabled={busy}
          onClick={() => void act(() => api.tickets.imports.cancel.mutate({ id })).then((isDone) => isDone && onOther())}
        >
          {t('cancel')}
        </Button>
      </div>
    </section>
  )
}
