/** Errors about assets. */
export const assetErrors = {
  asset_not_found: { pt: 'Ativo não encontrado.', en: 'Asset not found.' },
  asset_changed: { pt: 'O ativo mudou enquanto você editava.', en: 'The asset changed while you were editing.' },
  asset_tag_taken: { pt: 'Já existe um ativo com este patrimônio.', en: 'An asset with this tag exists already.' },
  asset_in_use: {
    pt: 'Há tickets sobre este ativo. Dê baixa nele em vez de excluir.',
    en: 'There are tickets about this asset. Retire it instead of deleting it.',
  },
  asset_retired: { pt: 'Este ativo foi baixado.', en: 'This asset is retired.' },
  asset_linked_already: { pt: 'O ticket já é sobre este ativo.', en: 'The ticket is about this asset already.' },
  too_many_ticket_assets: {
    pt: 'O ticket já tem o máximo de ativos.',
    en: 'The ticket already has the most assets it can have.',
  },
  asset_kind_not_found: { pt: 'Tipo de ativo não encontrado.', en: 'Kind of asset not found.' },
  asset_kind_exists: { pt: 'Já existe um tipo de ativo com este nome.', en: 'A kind of asset with this name exists already.' },
  asset_kind_in_use: { pt: 'Há ativos deste tipo.', en: 'There are assets of this kind.' },
  too_many_asset_kinds: {
    pt: 'A organização já tem o máximo de tipos de ativo.',
    en: 'The organisation already has the most kinds of assets it can have.',
  },
} as const
