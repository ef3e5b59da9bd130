import { Button } from "@/components/ui/button";
import { formatBytes } from "@/components/ui/format";

interface UploadProgressProps {
  /** Bytes sent so far. */
  sent: number;
  /** Bytes of all files. */
  total: number;
  onCancel: () => void;
}

/** Progress of an upload in bytes, with a button that cancels it. */
export function UploadProgress({ sent, total, onCancel }: UploadProgressProps) {
  return (
    <>
      <progress aria-label="Sending" max={Math.max(1, total)} value={sent} className="h-2 w-40 accent-accent" />
      <span className="num text-sm text-ink-2">
        {formatBytes(sent)} of {formatBytes(total)} sent
      </span>
      <Button onClick={onCancel}>Cancel</Button>
    </>
  );
}
