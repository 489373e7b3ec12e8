import * as z from 'zod/mini';
import { isoTime, listOf, MessageAnswer, rupees } from './answer-parts.ts';
import { ownerSettings, type SettingName } from './owner-settings.ts';

/* Shapes of what calls about the owner's account, her passkeys and the notice answer. */

export const SignInAnswer = z.object({
  ...MessageAnswer.shape,
  token: z.string(),
  /** Present when a passkey or a recovery code must complete the sign-in. */
  second_factor_required: z.optional(z.literal(true)),
});
export const SessionAnswer = z.object({ email: z.string(), expires_at: isoTime });
export const TokenAnswer = z.object({ ...MessageAnswer.shape, token: z.string() });

export const SessionsAnswer = z.object({
  datalist: z.array(
    z.object({
      id: z.string(),
      device: z.string(),
      signed_in_at: isoTime,
      expires_at: isoTime,
      current: z.boolean(),
    }),
  ),
});

/** Returns the shape of the answer that reads a setting of the owner. */
export const settingAnswer = (name: SettingName): z.ZodMiniType<object> =>
  z.object({ [name]: ownerSettings[name].schema });

export const ShownNoticeAnswer = z.object({
  notice: z.nullable(
    z.object({
      text: z.string(),
      own: z.string(),
      text_hi: z.optional(z.string()),
      ends_at: z.nullable(isoTime),
    }),
  ),
});

const prices = z.object({ price: z.nullable(rupees), discounted: z.nullable(rupees) });

/** A record of the audit log. `what` decides which of the optional fields are there. */
const AuditAnswer = z.object({
  at: isoTime,
  device: z.string(),
  what: z.string(),
  with: z.optional(z.string()),
  name: z.optional(z.string()),
  left: z.optional(z.int()),
  times: z.optional(z.int()),
  networks: z.optional(z.int()),
  file: z.optional(z.string()),
  from: z.optional(z.string()),
  to: z.optional(z.string()),
  kind: z.optional(z.string()),
  products: z.optional(z.array(z.object({ id: z.int(), name: z.string(), before: prices, after: prices }))),
  order: z.optional(z.string()),
  number: z.optional(z.string()),
  amount: z.optional(rupees),
});
export const AuditListAnswer = listOf(AuditAnswer);

export const PasskeysAnswer = z.object({
  passkeys: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      added_at: isoTime,
      last_used_at: z.nullable(isoTime),
      synced: z.boolean(),
    }),
  ),
  recovery_codes_left: z.int(),
});
/** Options of `navigator.credentials` in the browser, as WebAuthn writes them in JSON. */
const passkeyOptions: z.ZodMiniType<object> = z.looseObject({ challenge: z.string() });
export const PasskeyOptionsAnswer = z.object({ challenge: z.string(), options: passkeyOptions });
export const PasskeyAddedAnswer = z.object({
  ...MessageAnswer.shape,
  /** Present with the first passkey alone. */
  recovery_codes: z.optional(z.array(z.string())),
});
export const PasskeysLeftAnswer = z.object({ ...MessageAnswer.shape, left: z.int() });
export const RecoveryCodesAnswer = z.object({ ...MessageAnswer.shape, recovery_codes: z.array(z.string()) });
/** `token` replaces the present one when the proof completes a sign-in. */
export const ProofAnswer = z.object({ ...MessageAnswer.shape, token: z.optional(z.string()) });
export const RecoveryAnswer = z.object({ ...ProofAnswer.shape, recovery_codes_left: z.int() });
