import type { AssetImportRow } from '@balcao/contracts/assets/import'
import { MAX_IMPORT_ROWS } from '@balcao/contracts/users/import'
import { useQueryClient } from '@tanstack/react-query'
import type { ErrorFile } from '../../../lib/import/error-file.ts'
import { ImportDialog as FileImport } from '../../../lib/import/import-dialog.tsx'
import type { Source } from '../../../lib/import/import-types.ts'
import { api } from '../../../lib/trpc.ts'
import { t as ta } from '../messages.ts'
import { t } from './import.messages.ts'

/** A first line and an asset, as a spreadsheet in Portuguese would open it. */
const MODEL = `\ufeff${[
  'nome;patrimônio;tipo;situação;número de série;fabricante;modelo;empresa;pessoa;local;comprado em;garantia até;custo;observações',
  'Notebook do financeiro;PAT-00001;Notebook;em uso;DL5440-71K2;Dell;Latitude 5440;Padaria Central;;Escritório;01/02/2026;31/01/2029;6.899,00;',
  '',
].join('\r\n')}`

/** All columns of a line, for the file of those with errors. */
const ERROR_FILE: ErrorFile<AssetImportRow> = {
  name: 'ativos-com-erro.csv',
  columns: [
    ...([
      ['nome', 'name'],
      ['patrimônio', 'tag'],
      ['tipo', 'kind'],
      ['situação', 'status'],
      ['número de série', 'serialNumber'],
      ['fabricante', 'manufacturer'],
      ['modelo', 'model'],
    ] as const),
    ...([
      ['empresa', 'company'],
      ['pessoa', 'person'],
      ['local', 'location'],
      ['comprado em', 'purchasedOn'],
      ['garantia até', 'warrantyUntil'],
      ['custo', 'cost'],
      ['observações', 'notes'],
    ] as const),
  ],
  own: ({ customFields }) => customFields,
}

/** Assets out of a file. */
export const ImportDialog = ({ onClose }: { onClose: () => void }) => {
  const cache = useQueryClient()
  const source: Source<AssetImportRow> = {
    name: 'assets-import',
    tooBig: () => t('tooBig', { max: MAX_IMPORT_ROWS }),
    look: (csv) => api.assets.import.mutate({ csv, dryRun: true }),
    async write(input, actionKey) {
      const report = await api.assets.import.mutate({ ...input, dryRun: false }, { context: { actionKey } })
      void cache.invalidateQueries({ queryKey: [['assets']] })
      return report
    },
  }
  return (
    <FileImport
      source={source}
      columns={[
        { head: ta('name'), cell: ({ name }) => name },
        { head: ta('tag'), cell: ({ tag }) => tag },
        { head: ta('kindId'), cell: ({ kind }) => kind },
        { head: ta('status'), cell: ({ status }) => status },
        { head: ta('companyId'), cell: ({ company }) => company },
        { head: ta('userId'), cell: ({ person }) => person },
        { head: ta('location'), cell: ({ location }) => location },
        { head: ta('serialNumber'), cell: ({ serialNumber }) => serialNumber },
        { head: ta('warrantyUntil'), cell: ({ warrantyUntil }) => warrantyUntil },
        { head: ta('costCents'), cell: ({ cost }) => cost },
      ]}
      model={{ name: 'ativos.csv', text: MODEL }}
      errorFile={ERROR_FILE}
      says={{ title: t('title'), text: t('text'), run: (n) => t('run', { n }), done: (n) => t('done', { n }) }}
      onClose={onClose}
    />
  )
}
