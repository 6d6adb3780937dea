/** Errors about views and bulk changes. */
export const ticketListErrors = {
  view_not_found: { pt: 'Visão não encontrada.', en: 'View not found.' },
  view_exists: { pt: 'Já existe uma visão com este nome.', en: 'A view of this name exists already.' },
  too_many_views: { pt: 'Já há o máximo de visões.', en: 'There are as many views as there may be.' },
  bulk_edit_not_found: { pt: 'Alteração em lote não encontrada.', en: 'Bulk change not found.' },
  bulk_edit_past: { pt: 'Esta alteração em lote não pode mais ser desfeita.', en: 'This bulk change can no longer be undone.' },
} as const
