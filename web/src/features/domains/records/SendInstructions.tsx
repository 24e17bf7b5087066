import type { BrandedDomain } from '@linklet/contract/domains/endpoints.ts';
import { ButtonAnchor } from '#/ui/buttons/ButtonAnchor.tsx';
import { CopyButton } from '#/ui/buttons/CopyButton.tsx';
import { Icon } from '#/ui/icons/Icon.tsx';
import { mailIcon } from '#/ui/icons/action-icons.ts';
import { instructionsMail, instructionsOf } from './instructions.ts';

/** For whoever keeps the records: by email, or as text to paste. */
export function SendInstructions({ domain, productName }: { domain: BrandedDomain; productName: string }) {
  const page = `${location.origin}/app/domain-instructions/${domain.instructions}`;
  const text = instructionsOf(domain, { productName, page });

  return (
    <div className="button-row record-instructions">
      <ButtonAnchor size="small" href={instructionsMail(domain, text)}>
        <Icon path={mailIcon} />
        Send these instructions
      </ButtonAnchor>
      <CopyButton text={text} label="the instructions" isNamed size="small" />
      <CopyButton text={page} label="a link to them" isNamed size="small" />
    </div>
  );
}
