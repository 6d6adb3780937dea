/** Why an input about assets is refused. */
export const assetReasons = {
  asset_tag_or_next: 'Escreva um patrimônio ou peça o próximo, não os dois.',
  asset_kind_gone: 'Este tipo de ativo não existe.',
  asset_person_gone: 'Esta pessoa não existe.',
  asset_gone: 'Este ativo não existe.',
  warranty_before_purchase: 'A garantia termina antes da compra.',
  asset_person_unknown: 'Ninguém tem este e-mail, e nenhuma pessoa sozinha este nome.',
  asset_status_unknown: 'Use em uso, em estoque, em manutenção ou baixado.',
  asset_cost_malformed: 'Informe um valor em reais, como 4.599,00.',
  asset_day_malformed: 'Informe um dia, como 31/12/2026.',
  asset_tag_known: 'Já existe um ativo com este patrimônio.',
  asset_tag_repeated: ({ line }: { line: number }) => `Patrimônio repetido: já está na linha ${line}.`,
  file_without_assets: 'O arquivo não tem nenhum ativo.',
  too_many_assets: ({ most }: { most: number }) => `O arquivo passa de ${most} ativos. Divida-o.`,
}
