/** Errors about imports of tickets. */
export const ticketImportErrors = {
  ticket_import_not_found: { pt: 'Importação não encontrada.', en: 'Import not found.' },
  ticket_import_state: {
    pt: 'A importação já está em outra etapa. Atualize a página.',
    en: 'The import is at another step by now. Reload the page.',
  },
} as const
