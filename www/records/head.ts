/** The header of a record as pairs of name and value, with the names that KIF uses. */
import {
  type ImmutableRecordMetadata,
  kakinokiToMetadataKey,
  metadataKeyToKakinoki,
  RecordMetadata,
} from 'tsshogi'
import { OPPONENT_FIELD } from '../game/opponents.ts'

/** The field of CSA's header for what `OPPONENT_FIELD` holds in KIF's. */
export const CSA_OPPONENT = 'OPPONENT'

/** Names as in KIF and values, in order. */
export type Head = [name: string, value: string][]

/** All filled fields of tsshogi's metadata. */
export function headOf(metadata: ImmutableRecordMetadata): Head {
  const standard = [...metadata.standardMetadataKeys].map((key) => [
    metadataKeyToKakinoki(key),
    metadata.getStandardMetadata(key) ?? '',
  ])
  const custom = [...metadata.customMetadataKeys].map((key) => [
    key === CSA_OPPONENT ? OPPONENT_FIELD : key,
    metadata.getCustomMetadata(key) ?? '',
  ])
  return [...standard, ...custom].filter(([, value]) => value !== '') as Head
}

/** The header as tsshogi's metadata. */
export function metadataOf(head: Head): RecordMetadata {
  const metadata = new RecordMetadata()
  for (const [name, value] of head) {
    const key = kakinokiToMetadataKey(name)
    if (key) metadata.setStandardMetadata(key, value)
    else metadata.setCustomMetadata(name, value)
  }
  return metadata
}
