import { type ImportRow, MAX_IMPORT_ROWS } from '@balcao/contracts/users/import'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ErrorFile } from '../../lib/import/error-file.ts'
import { ImportDialog as FileImport } from '../../lib/import/import-dialog.tsx'
import type { Source } from '../../lib/import/import-types.ts'
import { api } from '../../lib/trpc.ts'
import { t } from './messages.ts'
import { refreshUsers } from './user-cache.ts'
import { Invite } from './user-form.tsx'

/** A first line and two people, as a spreadsheet in Portuguese would open it. */
const MODEL =
  '\ufeffnome;e-mail;papel;empresa\r\nAna Souza;ana.souza@exemplo.com.br;Cliente;\r\nBruno Lima;bruno.lima@exemplo.com.br;Agente;\r\n'

/** All columns of a line, for the file of those with errors. */
const ERROR_FILE: ErrorFile<ImportRow> = {
  name: 'usuarios-com-erro.csv',
  columns: [
    ['nome', 'name'],
    ['e-mail', 'email'],
    ['papel', 'role'],
    ['empresa', 'company'],
  ],
}

/** People out of a file. */
export const ImportDialog = ({ onClose }: { onClose: () => void }) => {
  const cache = useQueryClient()
  const [invite, setInvite] = useState(true)
  const source: Source<ImportRow> = {
    name: 'users-import',
    tooBig: () => t('importTooBig', { max: MAX_IMPORT_ROWS }),
    look: (csv) => api.users.import.mutate({ csv, dryRun: true }),
    async write(input, actionKey) {
      const report = await api.users.import.mutate({ ...input, invite, dryRun: false }, { context: { actionKey } })
      void refreshUsers(cache)
      return report
    },
  }
  return (
    <FileImport
      source={source}
      columns={[
        { head: t('name'), cell: ({ name }) => name },
        { head: t('email'), cell: ({ email }) => email },
        { head: t('role'), cell: ({ role }) => role },
        { head: t('company'), cell: ({ company }) => company },
      ]}
      model={{ name: 'usuarios.csv', text: MODEL }}
      errorFile={ERROR_FILE}
      says={{
        title: t('importTitle'),
        text: t('importText'),
        run: (n) => t('importRun', { n }),
        done: (n) => t('importDone', { n }),
      }}
      options={<Invite checked={invite} onChange={setInvite} />}
      chosen={{ invite }}
      onClose={onClose}
    />
  )
}
