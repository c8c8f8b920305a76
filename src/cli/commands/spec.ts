import { readAsset } from '../../server/read-asset.ts'
import type { Arguments, Context } from '../command.ts'
import { openSpec } from '../overlay/open-spec.ts'

export async function run(args: Arguments, { terminal: { out } }: Context): Promise<number> {
  const [overlays, spec] = [args.values('overlay'), args.value('spec') ?? null]
  if (overlays.length === 0 && spec === null) {
    out.write(await readAsset('openapi.yaml'))
    return 0
  }
  const { stringifySpec } = await import('../../spec/overlay/active-spec.ts')
  out.write(await stringifySpec(await openSpec(overlays, spec)))
  return 0
}
