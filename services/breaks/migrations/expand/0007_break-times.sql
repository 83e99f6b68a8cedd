ALTER TABLE "break_analytics" ADD COLUMN "created_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "break_sessions" ADD COLUMN "created_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "break_sessions" ADD COLUMN "updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "break_settings" ADD COLUMN "created_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
UPDATE "break_sessions" SET
	"created_at" = coalesce("start_received_at", "start_time"),
	"updated_at" = coalesce("end_received_at", "end_time", "start_received_at", "start_time");--> statement-breakpoint
UPDATE "break_settings" SET "created_at" = "updated_at";--> statement-breakpoint
UPDATE "break_analytics" SET "created_at" = "date"::timestamp AT TIME ZONE 'UTC';
