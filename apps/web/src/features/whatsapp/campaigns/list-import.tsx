import type { NamedRecipients } from '@balcao/contracts/whatsapp/campaign-acts'
import { MAX_CAMPAIGN_LIST } from '@balcao/contracts/whatsapp/campaign-bounds'
import type { ErrorFile } from '../../../lib/import/error-file.ts'
import { ImportDialog } from '../../../lib/import/import-dialog.tsx'
import type { Source } from '../../../lib/import/import-types.ts'
import { api, trpc } from '../../../lib/trpc.ts'
import { t } from './messages.ts'

type Row = NamedRecipients['rows'][number]
const MODEL = '\ufeffnúmero;e-mail\r\n(11) 98765-4321;\r\n;ana.souza@exemplo.com.br\r\n'
const ERROR_FILE: ErrorFile<Row> = {
  name: 'destinatarios-com-erro.csv',
  columns: [
    ['número', 'number'],
    ['e-mail', 'email'],
  ],
}

/** The people of a campaign out of a file: nobody is created by it. */
export const ListImport = ({ id, onClose }: { id: number; onClose: () => void }) => {
  const cache = trpc.useUtils().whatsapp.campaigns
  const source: Source<Row> = {
    name: `whatsapp-campaign-${id}`,
    tooBig: () => t('importBig', { max: MAX_CAMPAIGN_LIST }),
    look: (csv) => api.whatsapp.campaigns.nameRecipients.mutate({ id, csv, dryRun: true }),
    async write(input, actionKey) {
      const report = await api.whatsapp.campaigns.nameRecipients.mutate({ ...input, id, dryRun: false }, { context: { actionKey } })
      void cache.invalidate()
      return report
    },
  }
  return (
    <ImportDialog
      source={source}
      columns={[
        { head: t('number'), cell: ({ number }) => number },
        { head: t('email'), cell: ({ email }) => email },
        { head: t('person'), cell: ({ name }) => name },
      ]}
      model={{ name: 'destinatarios.csv', text: MODEL }}
      errorFile={ERROR_FILE}
      says={{
        title: t('importTitle'),
        text: t('importText'),
        run: (n) => t('importRun', { n }),
        done: (n) => t('importDone', { n }),
      }}
      onClose={onClose}
    />
  )
}
