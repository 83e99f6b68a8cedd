import { AwayBreakTile } from '#features/breaks/AwayBreakTile.tsx';
import { ScannerPage } from '#features/scanning/scanner/ScannerPage.tsx';

/** The scanner with the tile that breaks bring to it. */
export function ScannerScreen() {
  return <ScannerPage awayBreak={<AwayBreakTile />} />;
}
