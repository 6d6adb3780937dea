import type { CompanyImportRow } from '@balcao/contracts/companies/import'
import { MAX_IMPORT_ROWS } from '@balcao/contracts/users/import'
import { useQueryClient } from '@tanstack/react-query'
import { ImportDialog as FileImport } from '../../lib/import/import-dialog.tsx'
import type { Source } from '../../lib/import/import-types.ts'
import { api } from '../../lib/trpc.ts'
import { t } from './import.messages.ts'
import { t as tc } from './messages.ts'

/** A first line and a company, as a spreadsheet in Portuguese would open it. */
const MODEL =
  '\ufeffnome;razão social;cnpj;telefone;site;endereço;segmento;observações;nível;saúde;responsável;matriz\r\nPadaria Central;Padaria Central Ltda.;;(11) 4002-8922;www.padariacentral.com.br;Rua das Flores, 10, São Paulo;Alimentação;;Básico;Estável;;\r\n'

/** Companies out of a file. */
export const ImportDialog = ({ onClose }: { onClose: () => void }) => {
  const cache = useQueryClient()
  const source: Source<CompanyImportRow> = {
    name: 'companies-import',
    tooBig: () => t('tooBig', { max: MAX_IMPORT_ROWS }),
    look: (csv) => api.companies.import.mutate({ csv, dryRun: true }),
    async write(input, actionKey) {
      const report = await api.companies.import.mutate({ ...input, dryRun: false }, { context: { actionKey } })
      void cache.invalidateQueries({ queryKey: [['companies']] })
      return report
    },
  }
  return (
    <FileImport
      source={source}
      columns={[
        { head: tc('name'), cell: ({ name }) => name },
        { head: tc('legalName'), cell: ({ legalName }) => legalName },
        { head: tc('cnpj'), cell: ({ cnpj }) => cnpj },
        { head: tc('phone'), cell: ({ phone }) => phone },
        { head: tc('website'), cell: ({ website }) => website },
        { head: tc('segment'), cell: ({ segment }) => segment },
        { head: tc('tier'), cell: ({ tier }) => tier },
        { head: tc('health'), cell: ({ health }) => health },
        { head: tc('owner'), cell: ({ owner }) => owner },
        { head: tc('parent'), cell: ({ parent }) => parent },
      ]}
      model={{ name: 'empresas.csv', text: MODEL }}
      says={{ title: t('title'), text: t('text'), run: (n) => t('run', { n }), done: (n) => t('done', { n }) }}
      onClose={onClose}
    />
  )
}
