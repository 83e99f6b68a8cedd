import { AwayBreakTile } from '#features/breaks/AwayBreakTile.tsx';
import { ScannerPage } from '#features/scanning/scanner/ScannerPage.tsx';

/** The scanner, with the tile of the Away Break dialog. */
export function ScannerScreen() {
  return <ScannerPage awayBreak={<AwayBreakTile />} />;
}
